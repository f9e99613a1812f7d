// The part of the PDF library that parses files; it starts by itself where there is no window.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

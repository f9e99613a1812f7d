// The part of the PDF library that takes files apart; it begins by itself where there is no window.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

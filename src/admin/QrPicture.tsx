import { QRCodeSVG } from 'qrcode.react';
import type { ReactElement } from 'react';
import styles from './AdminPage.module.css';

/** A text as a QR code: dark on white with its quiet zone, as cameras need it. */
export function QrPicture({ text, label }: { text: string; label: string }): ReactElement {
  return (
    <QRCodeSVG value={text} title={label} size={256} level="M" marginSize={4} className={styles.qr ?? ''} />
  );
}

import { CircleX, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import styles from './DropZone.module.css';
import { joinClasses } from './joinClasses.ts';

interface DropZoneProps {
  /** Whether what is dragged may be dropped here. */
  accepts: (items: readonly DataTransferItem[]) => boolean;
  onFiles: (files: File[]) => void;
  acceptedText: string;
  rejectedText: string;
  /** Accepts no files for now. */
  disabled?: boolean;
  /** `small` fits over a tile. */
  size?: 'large' | 'small';
  className?: string | undefined;
  children: ReactNode;
}

/** An area for dropping files; while files are held over it, it shows whether it accepts them. */
export function DropZone(props: DropZoneProps): ReactElement {
  const { accepts, onFiles, acceptedText, rejectedText, disabled = false, size = 'large' } = props;
  const [over, setOver] = useState<'accepted' | 'rejected' | null>(null);
  /** Elements inside the zone fire enter and leave events too: only the last leave counts. */
  const depth = useRef(0);
  const judge = (event: DragEvent): 'accepted' | 'rejected' | null => {
    const items = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file');
    if (items.length === 0) return null;
    return !disabled && accepts([...event.dataTransfer.items]) ? 'accepted' : 'rejected';
  };
  const end = (): void => {
    depth.current = 0;
    setOver(null);
  };
  return (
    <div
      className={joinClasses(styles.zone, props.className)}
      onDragEnter={(event) => {
        depth.current += 1;
        setOver(judge(event));
      }}
      onDragOver={(event) => {
        const judged = judge(event);
        if (judged === null) return;
        // Without this, the browser would open the file instead of the studio.
        event.preventDefault();
        event.dataTransfer.dropEffect = judged === 'accepted' ? 'copy' : 'none';
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) end();
      }}
      onDrop={(event) => {
        const judged = judge(event);
        end();
        if (judged === null) return;
        event.preventDefault();
        // Files that could not be judged while they were dragged are refused here, by name and with a reason.
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {props.children}
      {over !== null && (
        <div className={styles.overlay} data-over={over} data-size={size} role="status">
          {over === 'accepted' ? (
            <Upload size={20} aria-hidden="true" />
          ) : (
            <CircleX size={20} aria-hidden="true" />
          )}
          <span>{over === 'accepted' ? acceptedText : rejectedText}</span>
        </div>
      )}
    </div>
  );
}

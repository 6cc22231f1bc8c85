import { useEffect, useRef, useState } from 'react';

/** The part of the Shape Detection API that is used; few browsers have it, such as Chrome on Android. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Codes on articles and labels. */
const wanted: ReadonlySet<string> = new Set(['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128']);

/** The barcodes that the camera can read; none where the browser knows neither GTINs nor Code 128. */
export function useCameraFormats(): readonly string[] {
  const [formats, setFormats] = useState<readonly string[]>([]);
  useEffect(() => {
    // Only pages on https have cameras.
    if ((navigator.mediaDevices as MediaDevices | undefined) === undefined) return;
    const read = async (): Promise<void> => {
      const known =
        (await detectorClass()
          ?.getSupportedFormats()
          .catch(() => [])) ?? [];
      if (known.includes('ean_13') || known.includes('code_128'))
        setFormats(known.filter((each) => wanted.has(each)));
    };
    void read();
  }, []);
  return formats;
}

/** Milliseconds between two looks at the picture. */
const lookMs = 150;
/** Milliseconds in which the same code is the same label, which still is in the picture. */
const sameMs = 2000;

interface Props {
  readonly formats: readonly string[];
  readonly label: string;
  readonly onCode: (code: string) => void;
  /** The person does not permit it, or there is no camera. */
  readonly onFailed: () => void;
}

/** The picture of the camera, until it is unmounted. */
export function Camera({ formats, label, onCode, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode, onFailed });
  useEffect(() => {
    handlers.current = { onCode, onFailed };
  });
  useEffect(() => {
    const Detection = detectorClass();
    const shown = video.current;
    if (Detection === undefined || shown === null) return undefined;
    const detector = new Detection({ formats });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let last = { code: '', at: 0 };
    const look = async (): Promise<void> => {
      // Without a picture yet, the detector throws.
      const [found] = await detector.detect(shown).catch(() => []);
      if (isOver) return;
      const now = Date.now();
      if (found !== undefined) {
        if (found.rawValue !== last.code || now - last.at > sameMs) handlers.current.onCode(found.rawValue);
        last = { code: found.rawValue, at: now };
      }
      timer = setTimeout(() => void look(), lookMs);
    };
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stop();
      shown.srcObject = stream;
      await shown.play();
      await look();
    };
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    start().catch(() => !isOver && handlers.current.onFailed());
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [formats]);
  return <video ref={video} muted playsInline aria-label={label} />;
}

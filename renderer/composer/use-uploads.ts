import { useCallback, useEffect, useRef, useState } from 'react';
import type { Upload } from '../../server/contract/desk/attachments.ts';
import { uploadFile } from './upload-file.ts';

/** A file on its way to the desk. */
export interface Uploading {
  key: number;
  file: File;
  /** Part that is there, 0 to 1. */
  part: number;
  error: unknown;
}

export interface Uploads {
  uploading: readonly Uploading[];
  /** `onDone` is told of each file that has arrived. */
  add(files: readonly File[], onDone: (upload: Upload) => void): void;
  again(key: number): void;
  /** Stops it, or takes it out of sight when it has failed. */
  stop(key: number): void;
}

let lastKey = 0;

/**
 * The files that are on their way for one ticket; leaving the ticket lets them arrive. They go one after the other, as
 * the desk shows and sends them in the order in which they have come.
 */
export function useUploads(limit: number): Uploads {
  const [uploading, setUploading] = useState<readonly Uploading[]>([]);
  const work = useRef(new Map<number, { start(): void; stop: AbortController }>());
  const line = useRef(Promise.resolve());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const change = useCallback((key: number, patch: Partial<Uploading> | undefined) => {
    if (!isHere.current) return;
    setUploading((all) =>
      patch ? all.map((one) => (one.key === key ? { ...one, ...patch } : one)) : all.filter((one) => one.key !== key),
    );
  }, []);
  const add: Uploads['add'] = (files, onDone) => {
    const begun = files.map((file) => {
      lastKey += 1;
      const key = lastKey;
      const stop = new AbortController();
      const start = () => {
        const options = { signal: stop.signal, onProgress: (part: number) => change(key, { part }) };
        const upload = async () => {
          if (stop.signal.aborted) return;
          const arrived = await uploadFile(file, options);
          change(key, undefined);
          onDone(arrived);
        };
        line.current = line.current
          .then(upload)
          .catch((error) => change(key, stop.signal.aborted ? undefined : { error }));
      };
      work.current.set(key, { start, stop });
      return { key, file, part: 0, error: file.size > limit ? new FileTooLarge(limit) : undefined };
    });
    setUploading((all) => [...all, ...begun]);
    for (const { key, error } of begun) if (!error) work.current.get(key)?.start();
  };
  const again: Uploads['again'] = (key) => {
    change(key, { error: undefined, part: 0 });
    work.current.get(key)?.start();
  };
  const stop: Uploads['stop'] = (key) => {
    work.current.get(key)?.stop.abort();
    change(key, undefined);
  };
  return { uploading, add, again, stop };
}

/** Refused before a byte of it is sent. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
  /** Bytes. */
  readonly limit: number;
  constructor(limit: number) {
    super(`The file is larger than ${limit} bytes.`);
    this.limit = limit;
  }
}

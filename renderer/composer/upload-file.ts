import { RequestFailed } from '../../server/client/request.ts';
import { attachmentRoutes, type Upload } from '../../server/contract/desk/attachments.ts';
import { errorBody } from '../../server/contract/envelope.ts';

export interface UploadOptions {
  /** Part of the file that is there, 0 to 1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

/** Sends a file to the desk. By XMLHttpRequest: fetch does not tell how far a body is. */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions): Promise<Upload> {
  const { method, path } = attachmentRoutes.uploadAttachment;
  const call = new XMLHttpRequest();
  const body = new FormData();
  body.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    call.open(method, `/api/v2${path}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      if (call.status === 200) resolve((JSON.parse(call.responseText) as { item: Upload }).item);
      else reject(failureOf(call));
    };
    call.onerror = () => reject(failureOf(call));
    call.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}

function failureOf({ status, responseText }: XMLHttpRequest): RequestFailed {
  const unanswered = { type: 'error' as const, message: 'The desk does not answer.', requestId: '' };
  try {
    return new RequestFailed(status, errorBody.parse(JSON.parse(responseText)));
  } catch {
    return new RequestFailed(status, unanswered);
  }
}

import type { Upload } from '../../server/contract/desk/attachments.ts';
import { call } from './call.ts';
import type { TestDesk } from './desk.ts';

/** Uploads a file as a browser does, as the administrator unless a key says who. */
export async function uploadFile(
  desk: TestDesk,
  { name = 'a.txt', bytes = 'Hello', type = 'text/plain', key = desk.admin.key }: Partial<FileToUpload>,
): Promise<Upload> {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type }), name);
  const headers = { authorization: `apikey ${key}` };
  const answer = await call(desk, '/api/v2/desk/attachments', { method: 'POST', body, headers });
  if (answer.status !== 200) throw new Error(`The upload was answered with ${answer.status}.`);
  return (answer.body as { item: Upload }).item;
}

interface FileToUpload {
  name: string;
  bytes: BlobPart;
  type: string;
  key: string | undefined;
}

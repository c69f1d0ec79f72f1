import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { localConnectionId } from '../../preload/bridge.ts';
import { writeFileWhole } from './write-file-whole.ts';

const storedServer = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  /** `base` servers get a mirror; found by the probe when the server was added. */
  kind: z.enum(['desk', 'base']),
  sealedKey: z.string(),
});
export type StoredServer = z.infer<typeof storedServer>;

const serverFile = z.object({ activeId: z.string(), servers: z.array(storedServer) });

/** servers.json in userData: which servers there are and which one is active. Keys in it are sealed. */
export class ServerList {
  private readonly file: string;
  private content: z.infer<typeof serverFile>;

  constructor(file: string) {
    this.file = file;
    this.content = read(file);
  }

  get activeId(): string {
    return this.content.activeId;
  }
  get servers(): readonly StoredServer[] {
    return this.content.servers;
  }
  find(id: string): StoredServer | undefined {
    return this.content.servers.find((server) => server.id === id);
  }

  /** The same address again replaces what was known of it: a new key, not a second entry. */
  save(server: StoredServer): void {
    const others = this.content.servers.filter((other) => other.id !== server.id);
    this.write({ ...this.content, servers: [...others, server] });
  }
  remove(id: string): void {
    const servers = this.content.servers.filter((server) => server.id !== id);
    const activeId = this.content.activeId === id ? localConnectionId : this.content.activeId;
    this.write({ activeId, servers });
  }
  activate(id: string): void {
    this.write({ ...this.content, activeId: id });
  }

  private write(content: z.infer<typeof serverFile>): void {
    writeFileWhole(this.file, `${JSON.stringify(content, null, 2)}\n`);
    this.content = content;
  }
}

/** A file that cannot be understood is set aside, not overwritten: somebody may still want the addresses in it. */
function read(file: string): z.infer<typeof serverFile> {
  const empty = { activeId: localConnectionId, servers: [] };
  if (!existsSync(file)) return empty;
  const text = readFileSync(file, 'utf8');
  try {
    return serverFile.parse(JSON.parse(text));
  } catch {
    writeFileWhole(`${file}.damaged`, text);
    return empty;
  }
}

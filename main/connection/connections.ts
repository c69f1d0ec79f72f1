import { createHash } from 'node:crypto';
import {
  type Connection,
  type ConnectionList,
  type ConnectionReport,
  localConnectionId,
} from '../../preload/bridge.ts';
import type { KeyVault } from './key-vault.ts';
import { probeServer } from './probe.ts';
import { readServerAddress } from './server-address.ts';
import type { ServerList, StoredServer } from './server-list.ts';
import type { Upstream } from './upstream.ts';
import { upstreamError } from './upstream-error.ts';

/** A way to a server that is in use. */
export interface OpenUpstream extends Upstream {
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  list: ServerList;
  vault: KeyVault;
  local: Upstream;
  /** Opens the way to another server: straight, or through a mirror where it knows no desk API. */
  openRemote(server: StoredServer, key: string): OpenUpstream;
}

export interface NewServer {
  name: string;
  baseUrl: string;
  key: string;
}

/** The servers that this desktop knows and the one that it uses. Switching needs no restart. */
export class Connections {
  private readonly options: ConnectionsOptions;
  private remote: OpenUpstream | undefined;
  private changed: (connections: ConnectionList) => void = () => undefined;
  private forgotten: (id: string) => void = () => undefined;

  constructor(options: ConnectionsOptions) {
    this.options = options;
    this.remote = this.openActive();
  }

  /** Another server answers from now on. */
  onChange(listener: (connections: ConnectionList) => void): void {
    this.changed = listener;
  }
  /** A server was removed: what is kept of it can go. */
  onForget(listener: (id: string) => void): void {
    this.forgotten = listener;
  }

  get activeId(): string {
    return this.options.list.activeId;
  }
  upstream(): Upstream {
    return this.remote ?? this.options.local;
  }
  describe(): ConnectionList {
    const local: Connection = { id: localConnectionId, name: '', kind: 'local', baseUrl: '' };
    const remotes = this.options.list.servers.map(
      ({ id, name, baseUrl }): Connection => ({ id, name, kind: 'remote', baseUrl }),
    );
    return { activeId: this.activeId, connections: [local, ...remotes] };
  }

  /** Keeps a server if it can be used; adding an address again replaces its key and name. */
  async add({ name, baseUrl, key }: NewServer): Promise<{ report: ConnectionReport; connection: Connection | null }> {
    const report = await probeServer(baseUrl, key);
    const address = readServerAddress(baseUrl);
    if (report.outcome !== 'usable' || address.problem) return { report, connection: null };
    const id = createHash('sha256').update(address.baseUrl).digest('hex').slice(0, 16);
    const server = {
      id,
      name: name === '' ? new URL(address.baseUrl).host : name,
      baseUrl: address.baseUrl,
      kind: report.kind,
      sealedKey: this.options.vault.seal(key.trim()),
    };
    this.options.list.save(server);
    if (this.activeId === id) await this.reopen();
    return { report, connection: { id, name: server.name, kind: 'remote', baseUrl: server.baseUrl } };
  }

  async use(id: string): Promise<ConnectionList> {
    if (id !== localConnectionId && !this.options.list.find(id))
      throw new Error('This server is no longer known here.');
    this.options.list.activate(id);
    return await this.reopen();
  }

  async remove(id: string): Promise<ConnectionList> {
    const wasActive = this.activeId === id;
    this.options.list.remove(id);
    const connections = wasActive ? await this.reopen() : this.describe();
    this.forgotten(id);
    return connections;
  }

  async close(): Promise<void> {
    await this.remote?.close();
  }

  private async reopen(): Promise<ConnectionList> {
    const previous = this.remote;
    this.remote = this.openActive();
    const connections = this.describe();
    this.changed(connections);
    await previous?.close();
    return connections;
  }

  private openActive(): OpenUpstream | undefined {
    const server = this.options.list.find(this.activeId);
    if (!server) return undefined;
    const key = this.options.vault.open(server.sealedKey);
    return key === undefined ? lostKey(server) : this.options.openRemote(server, key);
  }
}

function lostKey({ name }: StoredServer): OpenUpstream {
  const message = `The key for ${name} can no longer be read on this computer. Connect to it again with its key.`;
  return { fetch: async () => upstreamError(503, message), close: async () => undefined };
}

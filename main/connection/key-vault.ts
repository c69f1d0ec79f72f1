import type { SafeStorage } from 'electron';

export type KeyStorage = 'system' | 'basic_text' | 'none';

/** Seals keys with what the system offers; the sealed text is what lies in files. */
export interface KeyVault {
  storage: KeyStorage;
  /** Sealed, base64. */
  seal(key: string): string;
  /** undefined when it was sealed by another user, on another computer or before the key ring was reset. */
  open(sealed: string): string | undefined;
}

type Sealing = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'> &
  Partial<Pick<SafeStorage, 'getSelectedStorageBackend' | 'setUsePlainTextEncryption'>>;

/**
 * Without a key ring (Linux) Electron seals with a password that everybody knows (`basic_text`); that is used rather
 * than nothing, and told in Settings. After the app is ready only.
 */
export function openKeyVault(safeStorage: Sealing, platform: NodeJS.Platform): KeyVault {
  const basic = platform === 'linux' && safeStorage.getSelectedStorageBackend?.() === 'basic_text';
  if (basic) safeStorage.setUsePlainTextEncryption?.(true);
  const available = safeStorage.isEncryptionAvailable();
  return {
    storage: available ? (basic ? 'basic_text' : 'system') : 'none',
    seal(key) {
      if (!available) throw new Error('This system offers no way to keep keys safely, so none is stored.');
      return safeStorage.encryptString(key).toString('base64');
    },
    open(sealed) {
      try {
        return safeStorage.decryptString(Buffer.from(sealed, 'base64'));
      } catch {
        return undefined;
      }
    },
  };
}

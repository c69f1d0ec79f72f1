/** What the operating system refused, e.g. because the disk is full. */
export type SystemError = Pick<NodeJS.ErrnoException, 'message' | 'code' | 'syscall'>;

/** Whether the operating system is at fault, and not what was read: trying again later can succeed. */
export const isSystemError = (error: unknown): error is SystemError => error instanceof Error && 'syscall' in error;

import { arrangeRows } from '../arrange-people.ts';
import { type TestDesk, testNow } from '../desk.ts';

/** A mail account of the default brand that sends through a server on this machine. */
export async function arrangeAccount(
  desk: TestDesk,
  { port, ...more }: { port: number; address?: string; user?: string; password?: string },
): Promise<void> {
  const { address = 'help@office.example', user = '', password = '' } = more;
  await arrangeRows(desk, 'mail_accounts', [
    {
      brand_id: 1,
      name: address,
      address,
      from_name: 'Office',
      imap_security: 'tls',
      smtp_host: '127.0.0.1',
      smtp_port: port,
      smtp_security: 'none',
      smtp_user: user,
      smtp_secret: desk.desk.secrets.seal(password),
      fetch_since: testNow,
      uid_validity: null,
      fetched_at: null,
      state: 'waiting',
      state_at: testNow,
      created_at: testNow,
    },
  ]);
}

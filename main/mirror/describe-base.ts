import type { Desk } from '../../server/contract/desk/desk.ts';
import type { Permission } from '../../server/contract/route.ts';
import { unknownUserId } from '../store/mirror-names.ts';

/** What the server was found to allow; undefined: not asked yet. */
export interface BaseAbilities {
  notifications: boolean;
}

/** GET /desk of the mirror, as that of the server behind it: only what can work is named. */
export function describeBase(mirror: Desk, { notifications }: BaseAbilities): Desk {
  const permissions: Permission[] = ['TICKET_READ', 'TICKET_CUD', 'API_RAW_TABLE_READ', 'CUSTOMER_READ'];
  const isKnown = mirror.user.id !== unknownUserId;
  return {
    ...mirror,
    kind: 'base',
    features: notifications ? ['ticket-list', 'notifications'] : ['ticket-list'],
    user: isKnown ? mirror.user : { id: 0, name: '', email: '' },
    users: mirror.users.filter(({ id }) => id !== unknownUserId),
    permissions: notifications ? [...permissions, 'SETTINGS_CRUD'] : permissions,
    // An empty server is not to be filled from here.
    empty: false,
  };
}

import type { Generated } from 'kysely';

export interface BrandsTable {
  id: Generated<number>;
  name: string;
  /** 1 on exactly one brand: the one that a request without brand means. */
  is_default: number;
  default_group_id: number;
  crm_lookup_url: string | null;
  /** JSON array of the hosts that the lookup may reach although they are loopback or private. */
  crm_allowed_hosts: Generated<string>;
  /** Sanitised HTML below what agents write; '' is none. */
  signature: Generated<string>;
  created_at: number;
}

/** The brand's own addresses: what tells outbound mail from inbound. Lower case. */
export interface BrandAddressesTable {
  brand_id: number;
  address: string;
}

export interface GroupsTable {
  id: Generated<number>;
  brand_id: number;
  name: string;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** Permissions joined with comma: what the role allows; a key can only narrow it. */
  permissions: string;
  /** 1: every brand (or group); 0: the listed ones of user_brands (user_groups). */
  all_brands: number;
  all_groups: number;
  created_at: number;
  disabled_at: number | null;
}

export interface UserBrandsTable {
  user_id: number;
  brand_id: number;
}

export interface UserGroupsTable {
  user_id: number;
  group_id: number;
}

export interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  /** What it is for, in the administrator's words. */
  name: Generated<string>;
  /** SHA-256 of the key, hexadecimal. The key itself is stored nowhere. */
  key_hash: string;
  /** The first characters, to tell keys apart in a list. */
  prefix: string;
  permissions: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface SessionsTable {
  /** SHA-256 of 256 random bits, hexadecimal. */
  token_hash: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  /** Absolute end, 30 days after created_at; idle ones end 12 h after last_seen_at. */
  expires_at: number;
}

export interface SignInCodesTable {
  code_hash: string;
  user_id: number;
  expires_at: number;
}

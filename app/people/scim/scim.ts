/** A row of `scim_users`: a person as the directory of an organisation knows them. */
export interface ScimUserRow {
  id: string
  organisation_id: string
  user_id: string
  user_name: string
  user_name_key: string

  /** What the directory calls them. */
  external_id: string | null
  display_name: string | null
  given_name: string | null
  family_name: string | null
  active: number

  /** Did the directory make the account? */
  made_account: number
  created_at: Date
  updated_at: Date
}

/** The same, with the address of the account. */
export interface ScimPerson extends ScimUserRow {
  email: string
}

/** A row of `scim_groups`. */
export interface ScimGroupRow {
  id: string
  organisation_id: string
  name: string
  name_key: string
  external_id: string | null
  created_at: Date
  updated_at: Date
}

/** Whose directory calls, and from where. */
export interface ScimCaller {
  organisationId: string
  address: string | null
  requestId: string | null
}

/** A part of a list, as RFC 7644, section 3.4.2.4, asks for it. */
export interface ScimPage<Row> {
  rows: Row[]
  total: number
  startIndex: number
}

/** What an access log calls the one who did it. */
export const SCIM_ACTOR = { userId: null, apiKeyId: null } as const

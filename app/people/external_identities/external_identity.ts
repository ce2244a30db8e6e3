/** A row of `external_identities`: whom a provider means by one of its subjects. */
export interface ExternalIdentityRow {
  id: string
  provider_id: string
  subject: string
  user_id: string

  /** Domain: by an address whose domain is proved. Person: by the owner of the account. */
  linked_by: 'Domain' | 'Person'

  /** The address that the provider said at the latest sign-in. */
  email: string | null
  created_at: Date
  last_used_at: Date
}

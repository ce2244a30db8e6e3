/** A row of `address_domains`. */
export interface AddressDomainRow {
  id: string
  organisation_id: string
  name: string

  /** The name while its proof holds; null: it is not proved. */
  proved_name: string | null
  proved_at: Date | null
  missed_checks: number
  last_check_at: Date | null

  /** JSON: the values of the TXT record at the latest check that was answered. */
  found: string | null
  next_check_at: Date | null
  created_at: Date
}

/** The part of email addresses behind the `@` that an organisation says is its own. */
export interface AddressDomain {
  id: string
  name: string
  status: 'Pending' | 'Proved'

  /** What has to stand in the DNS, and what stood there at the latest check. */
  dnsRecord: { type: 'TXT'; name: string; value: string; found: string[]; ok: boolean }
  provedAt: Date | null
  lastCheckAt: Date | null
  createdAt: Date
}

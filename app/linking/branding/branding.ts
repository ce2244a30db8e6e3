import type { HostFileKind } from '#app/redirect/brand/host_files'

/** A row of `domain_brands`. */
export interface BrandRow {
  domain_id: string
  name: string | null
  colour: string | null
  imprint_url: string | null
  privacy_url: string | null
  updated_at: Date
}

/** A row of `domain_files`. */
export interface DomainFileRow {
  domain_id: string
  kind: HostFileKind

  /** Another one after each change. */
  id: string
  content: Buffer
  updated_at: Date
}

/** What a custom domain shows of its owner, and the files that it serves. Behaviour, section 7.7. */
export interface BrandingRecord {
  name: string | null
  colour: string | null

  /** Of words on that colour. */
  textColour: string | null
  imprintUrl: string | null
  privacyUrl: string | null

  /** Where the pictures are served; null: none. */
  logoUrl: string | null
  faviconUrl: string | null
  robotsTxt: string | null
  appleAppSiteAssociation: Record<string, unknown> | null
  assetLinks: Record<string, unknown>[] | null
  updatedAt: Date | null
}

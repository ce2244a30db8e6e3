import { ICON_PATH, LOGO_PATH, type HostFileIds } from '#app/redirect/brand/host_files'
import type { RedirectDomainRow } from '#app/redirect/links/source'

/** What the pages of a domain show of its owner. Made when domains are read, never changed. */
export interface HostBrand {
  readonly name: string | null

  /** `#` and six hexadecimal digits. */
  readonly colour: string | null
  readonly imprintUrl: string | null
  readonly privacyUrl: string | null

  /** Addresses of the images, as the pages name them. */
  readonly logoUrl: string | null
  readonly iconUrl: string | null
}

type BrandRow = Pick<RedirectDomainRow, 'brandName' | 'brandColour' | 'imprintUrl' | 'privacyUrl'>

/** Returns the brand of a domain; null where nothing of it was set. */
export function toHostBrand(row: BrandRow, files: HostFileIds): HostBrand | null {
  const { Logo: logoId, Icon: iconId } = files
  const brand: HostBrand = {
    name: row.brandName ?? null,
    colour: row.brandColour ?? null,
    imprintUrl: row.imprintUrl ?? null,
    privacyUrl: row.privacyUrl ?? null,
    logoUrl: logoId ? `${LOGO_PATH}?v=${logoId}` : null,
    iconUrl: iconId ? `${ICON_PATH}?v=${iconId}` : null,
  }
  return Object.values(brand).some((value) => value !== null) ? brand : null
}

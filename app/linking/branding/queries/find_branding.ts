import db from '@adonisjs/lucid/services/db'
import type { BrandingRecord, BrandRow, DomainFileRow } from '#app/linking/branding/branding'
import { findDomainHost } from '#app/linking/domains/queries/find_domain'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { toHostBrand } from '#app/redirect/brand/host_brand'
import type { HostFileKind } from '#app/redirect/brand/host_files'
import { select, table } from '#app/shared/database/sql'
import { chooseTextColour } from '#app/shared/text/colours'
import installation from '#config/installation'

/**
 * Finds what a custom domain shows of its owner, and the texts of its files.
 *
 * @throws Problem `domain.not_found`
 */
export async function findBranding(workspaceId: string, domainId: string): Promise<BrandingRecord> {
  await findDomainRow(workspaceId, domainId)
  const brand = await table<BrandRow>(db, 'domain_brands').where('domain_id', domainId).first()
  const files = await findFiles(domainId)
  const row = {
    brandName: brand?.name,
    brandColour: brand?.colour,
    imprintUrl: brand?.imprint_url,
    privacyUrl: brand?.privacy_url,
  }
  const ids = { Logo: files.get('Logo')?.id, Icon: files.get('Icon')?.id }
  const { logoUrl = null, iconUrl = null } = toHostBrand(row, ids) ?? {}
  const host = `${installation.scheme}//${await findDomainHost(domainId)}`
  return {
    name: brand?.name ?? null,
    colour: brand?.colour ?? null,
    textColour: brand?.colour ? chooseTextColour(brand.colour) : null,
    imprintUrl: brand?.imprint_url ?? null,
    privacyUrl: brand?.privacy_url ?? null,
    logoUrl: logoUrl && host + logoUrl,
    faviconUrl: iconUrl && host + iconUrl,
    robotsTxt: files.get('Robots')?.text ?? null,
    appleAppSiteAssociation: parse(files.get('AppleAppSite')?.text),
    assetLinks: parse(files.get('AssetLinks')?.text),
    updatedAt: findLatest([brand, ...files.values()]),
  }
}

type FoundFile = Pick<DomainFileRow, 'id' | 'updated_at'> & { text: string }

/** Finds the files of a domain by kind; of pictures without their contents. */
async function findFiles(domainId: string): Promise<Map<HostFileKind, FoundFile>> {
  const rows = await select<DomainFileRow>(
    db,
    `SELECT kind, id, updated_at, IF(kind IN ('Logo', 'Icon'), '', content) AS content
      FROM domain_files WHERE domain_id = ?`,
    [domainId]
  )
  return new Map(rows.map(({ kind, content, ...row }) => [kind, { ...row, text: String(content) }]))
}

function parse<Value>(text: string | undefined): Value | null {
  return text === undefined ? null : (JSON.parse(text) as Value)
}

function findLatest(rows: readonly ({ updated_at: Date } | null | undefined)[]): Date | null {
  const times = rows.flatMap((row) => (row ? [row.updated_at.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

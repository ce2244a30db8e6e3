import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { storeHostFile } from '#app/linking/branding/actions/store_host_file'
import type { BrandRow } from '#app/linking/branding/branding'
import { checkBrandColour, checkBrandName } from '#app/linking/branding/rules/branding_input'
import {
  checkAppleAppSite,
  checkAssetLinks,
  checkRobots,
} from '#app/linking/branding/rules/host_file_input'
import { noteDomain } from '#app/linking/domains/actions/note_domain'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { checkDestination } from '#app/linking/links/rules/destination'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import type { HostFileKind } from '#app/redirect/brand/host_files'
import { table, upsert } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

/** What is left out stays as it is; null takes it away. */
export interface BrandingInput {
  name?: string | null
  colour?: string | null
  imprintUrl?: string | null
  privacyUrl?: string | null
  robotsTxt?: string | null

  /** JSON values of any kind: they are judged here. */
  appleAppSiteAssociation?: unknown
  assetLinks?: unknown
}

type BrandColumns = Partial<Omit<BrandRow, 'domain_id' | 'updated_at'>>
type BrandFiles = Partial<Record<HostFileKind, Buffer | null>>

/** What the audit log calls the columns and files. */
const FIELDS: Record<string, keyof BrandingInput> = {
  name: 'name',
  colour: 'colour',
  imprint_url: 'imprintUrl',
  privacy_url: 'privacyUrl',
  Robots: 'robotsTxt',
  AppleAppSite: 'appleAppSiteAssociation',
  AssetLinks: 'assetLinks',
}

/**
 * Changes what the pages of a custom domain show of its owner, and the texts of the files that it
 * serves.
 *
 * @throws Problem `domain.not_found`, `request.invalid`, any `destination.*`
 */
export async function changeBranding(
  domainId: string,
  input: BrandingInput,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await findDomainRow(workspace.id, domainId)
  const columns = await checkColumns(input)
  const files = checkFiles(input)
  await retryingTransaction(db, async (trx) => {
    const row = await findDomainRow(workspace.id, domainId, trx)
    const changed = await storeColumns(trx, domainId, columns)
    for (const [kind, content] of Object.entries(files) as [HostFileKind, Buffer | null][]) {
      if (await storeHostFile(trx, domainId, kind, content)) changed.push(kind)
    }
    if (changed.length === 0) return
    const data = { branding: changed.map((one) => FIELDS[one]) }
    await noteDomain(trx, { row, verb: 'updated', workspace, actor, data })
  })
}

/** Returns the columns that were named, each checked. */
async function checkColumns(input: BrandingInput): Promise<BrandColumns> {
  const { name, colour, imprintUrl, privacyUrl } = input
  const urls = [imprintUrl, privacyUrl].filter((url) => typeof url === 'string')
  const own = urls.length > 0 ? await findOwnHosts(urls) : null
  const checkUrl = (url: string | null, field: string) =>
    url === null ? null : checkDestination(url, { ...own!, field })
  return {
    ...(name !== undefined && { name: checkBrandName(name) }),
    ...(colour !== undefined && { colour: checkBrandColour(colour) }),
    ...(imprintUrl !== undefined && { imprint_url: checkUrl(imprintUrl, 'imprintUrl') }),
    ...(privacyUrl !== undefined && { privacy_url: checkUrl(privacyUrl, 'privacyUrl') }),
  }
}

/** Returns the files that were named, each checked; a text of white space alone is none. */
function checkFiles(input: BrandingInput): BrandFiles {
  const { robotsTxt, appleAppSiteAssociation: apple, assetLinks } = input
  return {
    ...(robotsTxt !== undefined && { Robots: robotsTxt?.trim() ? checkRobots(robotsTxt) : null }),
    ...(apple !== undefined && { AppleAppSite: apple === null ? null : checkAppleAppSite(apple) }),
    ...(assetLinks !== undefined && {
      AssetLinks: assetLinks === null ? null : checkAssetLinks(assetLinks),
    }),
  }
}

/** @returns the columns that changed */
async function storeColumns(
  trx: TransactionClientContract,
  domainId: string,
  columns: BrandColumns
): Promise<string[]> {
  const before = await table<BrandRow>(trx, 'domain_brands').where('domain_id', domainId).first()
  const names = Object.keys(columns) as (keyof BrandColumns)[]
  const changed = names.filter((name) => (before?.[name] ?? null) !== columns[name])
  if (changed.length === 0) return []
  const row = { domain_id: domainId, ...columns, updated_at: databaseNow() } as BrandRow
  await upsert(trx, 'domain_brands', [row], [...names, 'updated_at'])
  return changed
}

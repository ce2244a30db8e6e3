import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/clock'
import { dateOf } from '#app/shared/validation'
import installation from '#config/installation'
import { linkProblem } from '#app/links/problems'
import { checkAlias } from '#app/links/rules/alias'
import { normaliseTags } from '#app/links/rules/tags'
import { checkSchedule } from '#app/links/rules/schedule'
import { randomAlias, RANDOM_ALIAS_LENGTH } from '#app/links/rules/random_alias'
import { readProhibitedWords } from '#app/links/rules/prohibited_words'
import { isDuplicate } from '#app/shared/database_errors'
import { retryingTransaction } from '#app/shared/transaction'
import { checkDestination } from '#app/links/rules/destination'
import { ownHostsAmong } from '#app/domains/queries/own_hosts'
import { assertNoPlacement } from '#app/links/actions/placement'
import { storeNewLink } from '#app/links/actions/store_link'
import type { CreateLinkInput } from '#app/links/actions/link_input'
import type { Actor, Workspace } from '#app/access/workspace_access'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/links/link'
import { domainForNewLink } from '#app/domains/queries/find_domain'

/** Random aliases that are tried before giving up; each has 1 chance in 10^11 of being taken. */
const RANDOM_TRIES = 10

/**
 * Creates a link: in the database, its event and the caches' feed at once.
 *
 * @param client a transaction that it is to be part of; one of its own when left out
 * @throws Problem any `destination.*`, `alias.*`, `tags.*`, `schedule.*` or `domain.*` code,
 * `campaign.not_found`, `folder.not_found`, `platform.no_default_domain`
 */
export async function createLink(
  input: CreateLinkInput,
  workspace: Workspace,
  actor: Actor,
  client?: TransactionClientContract
): Promise<LinkRecord> {
  const given = input.destinationUrl ?? ''
  const destinationUrl = checkDestination(given, await ownHostsAmong([given], client))
  const alias = input.alias ?? null
  if (alias !== null) checkAlias(alias, aliasLimits)
  const row = await newRow(input, { destinationUrl, workspace, actor })
  const domain = await domainForNewLink(workspace, input.domainId || null, client)
  const stored = await storeUnderAlias({ ...row, domain_id: domain.id }, alias, (link) =>
    retryingTransaction(client ?? db, (trx) => storeNewLink(trx, link, domain, actor, workspace))
  )
  return toLinkRecord(stored, domain.host)
}

export const aliasLimits = {
  minLength: installation.aliasMinLength,
  maxLength: installation.aliasMaxLength,
  prohibitedWords: readProhibitedWords(installation.prohibitedWordsFile),
}

/** Where random aliases come from; tests make it draw what is taken. */
export const aliasSource = {
  draw: () => randomAlias(RANDOM_ALIAS_LENGTH, aliasLimits.prohibitedWords),
}

async function newRow(
  input: CreateLinkInput,
  made: { destinationUrl: string; workspace: Workspace; actor: Actor }
): Promise<Omit<LinkRow, 'alias' | 'domain_id'>> {
  const tags = normaliseTags(input.tags ?? [])
  const schedule = { startsAt: dateOf(input.startsAt), endsAt: dateOf(input.endsAt) }
  checkSchedule(schedule.startsAt, schedule.endsAt)
  assertNoPlacement(input)
  const at = now()
  return {
    id: newId(at.getTime()),
    workspace_id: made.workspace.id,
    version: 1,
    destination_url: made.destinationUrl,
    title: input.title || null,
    description: input.description || null,
    notes: input.notes || null,
    tags: JSON.stringify(tags),
    folder_id: null,
    campaign_id: null,
    status: input.draft ? 'Draft' : 'Active',
    starts_at: schedule.startsAt,
    ends_at: schedule.endsAt,
    redirect_type: input.redirectType ?? 'Found',
    password_hash: input.password ? await hash.make(input.password) : null,
    routing: null,
    human_clicks: 0,
    scans: 0,
    last_clicked_at: null,
    created_by: made.actor.userId ?? '',
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
}

/** The unique key decides who has the alias; a random one that is taken is drawn again. */
async function storeUnderAlias(
  row: Omit<LinkRow, 'alias'>,
  alias: string | null,
  store: (link: LinkRow) => Promise<void>
): Promise<LinkRow> {
  for (let tries = 0; tries < (alias === null ? RANDOM_TRIES : 1); tries++) {
    const link: LinkRow = {
      ...row,
      alias: alias ?? aliasSource.draw(),
    }
    try {
      await store(link)
      return link
    } catch (error) {
      if (!isDuplicate(error, 'links_domain_alias')) throw error
    }
  }
  throw linkProblem(alias === null ? 'alias.generation_failed' : 'alias.taken', { field: 'alias' })
}

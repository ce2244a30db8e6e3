import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import encryption from '@adonisjs/core/services/encryption'
import { Problem } from '#app/shared/problem'
import { nowMs } from '#app/shared/clock'
import { linkProblem } from '#app/linking/links/problems'
import { ownHostsAmong } from '#app/linking/domains/queries/own_hosts'
import { destinationsIn } from '#app/linking/links/actions/link_input'
import { prepareLink, type PreparedLink } from '#app/linking/links/actions/prepare_link'
import { newLinkOf, type NewLinkOfFile } from '#app/linking/imports/rules/new_link'
import {
  linesByKey,
  linksByKey,
  linksByPosition,
  type KnownLink,
} from '#app/linking/imports/queries/known_links'
import type { Places } from '#app/linking/imports/queries/places'
import type { ImportRow, Outcome } from '#app/linking/imports/import'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import type { ImportWarning, SourceLink } from '#app/linking/imports/rules/source_link'

/** A line of an import: a link, or why it is none. */
export interface ImportLine {
  position: number
  line: number
  entry: SourceLink | null
  fault: { code: string; detail: string } | null
}

/** What becomes of a line. */
export interface Verdict {
  outcome: Exclude<Outcome, 'Created'>
  code: string | null
  detail: string | null
  warnings: ImportWarning[]

  /** The link that is there already. */
  linkId: string | null

  /** The link to create. */
  prepared: PreparedLink | null
}

export interface Court {
  row: ImportRow
  workspace: Workspace
  actor: Actor
  places: Places
}

/**
 * Judges lines as creating a link would, and tells those whose link is there already: with the same
 * alias and destination, or made of the same line by an earlier run.
 *
 * @param client a transaction in which what is free stays free, or none for a check
 */
export async function judgeLines(
  lines: ImportLine[],
  court: Court,
  client?: QueryClientContract
): Promise<Verdict[]> {
  const drafts = await Promise.all(lines.map((line) => draftOf(line, court)))
  const destinations = drafts.flatMap((draft) =>
    draft instanceof Problem ? [] : destinationsIn(draft.input)
  )
  const ownHosts = await ownHostsAmong(destinations, client)
  const surroundings = {
    workspace: court.workspace,
    actor: court.actor,
    ownHosts,
    domainOf: (domainId: string | null) => court.places.domainOf(domainId),
    placementOf: async () => {},
  }
  const prepared: (PreparedLink | Problem)[] = []
  for (const draft of drafts) {
    if (draft instanceof Problem) prepared.push(draft)
    else prepared.push(await attempt(prepareLink(draft.input, surroundings).then(dated(draft))))
  }
  return settle(lines, drafts, prepared, court, client)
}

/** Reads a line; folders and campaigns that are not there are left out, and told. */
async function draftOf(line: ImportLine, { row, places }: Court): Promise<NewLinkOfFile | Problem> {
  if (!line.entry) return new Problem(line.fault!.code, { status: 422, detail: line.fault!.detail })
  const entry = { ...line.entry, warnings: [...line.entry.warnings] }
  if (entry.folderId && !(await places.hasFolder(entry.folderId))) {
    entry.folderId = null
    entry.warnings.push('folder.not_found')
  }
  if (entry.campaignId && !(await places.hasCampaign(entry.campaignId))) {
    entry.campaignId = null
    entry.warnings.push('campaign.not_found')
  }
  if (entry.password) entry.password = encryption.decrypt<string>(entry.password)
  const place = { ...row.target, domainId: places.domainIdFor(entry.domain) }
  return attempt(Promise.resolve().then(() => newLinkOf(entry, place, nowMs())))
}

/** What only an import sets. */
function dated({ createdAt, status, clicks }: NewLinkOfFile) {
  return (prepared: PreparedLink): PreparedLink => ({
    ...prepared,
    row: {
      ...prepared.row,
      ...(createdAt ? { created_at: createdAt } : {}),
      ...(status ? { status } : {}),
      imported_clicks: clicks,
    },
  })
}

async function settle(
  lines: ImportLine[],
  drafts: (NewLinkOfFile | Problem)[],
  prepared: (PreparedLink | Problem)[],
  { row, workspace }: Court,
  client?: QueryClientContract
): Promise<Verdict[]> {
  const good = prepared.filter((one): one is PreparedLink => !(one instanceof Problem))
  const named = good.flatMap(({ domain, alias }) =>
    alias === null ? [] : [{ domainId: domain.id, alias }]
  )
  const unnamed = lines.filter((_, index) => isUnnamed(prepared[index])).map((one) => one.position)
  const aliases = named.map(({ alias }) => alias)
  const known = new Map([
    ...(row.status === 'Checking' ? await linesByKey(row.id, aliases, client) : []),
    ...(await linksByKey(named, workspace.id, client)),
  ])
  const file = { workspaceId: workspace.id, fileHash: row.file_hash }
  const byPosition = await linksByPosition(file, unnamed, client)
  return lines.map((line, index) => {
    const draft = drafts[index]
    const warnings = draft instanceof Problem ? [] : draft.warnings
    return verdictOn(prepared[index], known, byPosition.get(line.position) ?? null, warnings)
  })
}

function verdictOn(
  one: PreparedLink | Problem,
  known: Map<string, KnownLink>,
  earlierId: string | null,
  warnings: ImportWarning[]
): Verdict {
  const none = { code: null, detail: null, linkId: null, prepared: null, warnings }
  if (one instanceof Problem) return refused(one, warnings)
  if (one.alias === null) {
    if (earlierId) return { ...none, outcome: 'Existing', linkId: earlierId }
    return { ...none, outcome: 'Creatable', prepared: one }
  }
  const key = `${one.domain.id}/${one.alias}`
  const there = known.get(key)
  if (there?.isOurs && there.destinationUrl === one.row.destination_url) {
    return { ...none, outcome: 'Existing', linkId: there.id }
  }
  if (there) return refused(linkProblem('alias.taken'), warnings)
  const destinationUrl = one.row.destination_url
  known.set(key, { id: null, destinationUrl, isOurs: true })
  return { ...none, outcome: 'Creatable', prepared: one }
}

function refused({ code, message }: Problem, warnings: ImportWarning[]): Verdict {
  const detail = message.slice(0, 500)
  return { outcome: 'Refused', code, detail, warnings, linkId: null, prepared: null }
}

function isUnnamed(one: PreparedLink | Problem): boolean {
  return !(one instanceof Problem) && one.alias === null
}

async function attempt<Value>(work: Promise<Value>): Promise<Value | Problem> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

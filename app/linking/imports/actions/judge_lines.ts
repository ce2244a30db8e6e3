import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { findOwnHosts, type OwnHosts } from '#app/linking/domains/queries/own_hosts'
import type { ImportOutcome, ImportRow } from '#app/linking/imports/import'
import type { ImportReferences } from '#app/linking/imports/queries/import_references'
import {
  findLinesByKey,
  findLinksByKey,
  findLinksByPosition,
  type KnownLink,
} from '#app/linking/imports/queries/known_links'
import { toImportedLink, type ImportedLink } from '#app/linking/imports/rules/imported_link'
import { describeNotKept, type NotKept } from '#app/linking/imports/rules/not_kept'
import type { SourceLink } from '#app/linking/imports/rules/source_link'
import {
  formatTranslatedRouting,
  keepValidRouting,
} from '#app/linking/imports/rules/translated_routing'
import { listLinkDestinations } from '#app/linking/links/actions/link_input'
import { prepareLink, type PreparedLink } from '#app/linking/links/actions/prepare_link'
import { linkProblem } from '#app/linking/links/problems'
import { findTakenExternalIds } from '#app/linking/links/queries/find_by_external_id'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { catchProblem, Problem } from '#app/shared/problems/problem'
import { drawText } from '#app/shared/random'
import { openSecret } from '#app/shared/secrets/open_secret'
import { nowMs } from '#app/shared/time/clock'

/** A line of an import: a link, or why it is none. */
export interface ImportLine {
  position: number
  line: number
  entry: SourceLink | null
  fault: { code: string; detail: string } | null
}

/** What happens to a line. */
export interface ImportVerdict {
  outcome: Exclude<ImportOutcome, 'Created'>
  code: string | null
  detail: string | null
  notKept: NotKept[]

  /** The link that is there already. */
  linkId: string | null

  /** The link to create. */
  prepared: PreparedLink | null
}

export interface ImportContext {
  row: ImportRow
  workspace: Workspace
  actor: Actor
  references: ImportReferences
}

/**
 * Judges lines as creating a link would, and finds those whose link exists already: with the same
 * alias and destination, or made of the same line by an earlier run.
 *
 * @param client a transaction in which what is free stays free, or none for a check
 */
export async function judgeLines(
  lines: ImportLine[],
  context: ImportContext,
  client?: QueryClientContract
): Promise<ImportVerdict[]> {
  const drafts = await Promise.all(lines.map((line) => readDraft(line, context)))
  const destinations = drafts.flatMap((draft) =>
    draft instanceof Problem ? [] : listLinkDestinations(draft.input)
  )
  const ownHosts = await findOwnHosts(destinations, client)
  const dependencies = {
    workspace: context.workspace,
    actor: context.actor,
    ownHosts,
    findDomain: (domainId: string | null) => context.references.findDomain(domainId),
    assertPlacement: async () => {},
  }
  const prepared: (PreparedLink | Problem)[] = []
  for (const draft of drafts) {
    if (draft instanceof Problem) {
      prepared.push(draft)
      continue
    }
    keepRouting(draft, ownHosts)
    prepared.push(await catchProblem(prepareLink(draft.input, dependencies).then(dated(draft))))
  }
  return settle(lines, drafts, prepared, context, client)
}

/** Reads a line; folders and campaigns that are not there are left out, and reported. */
async function readDraft(
  line: ImportLine,
  { row, references }: ImportContext
): Promise<ImportedLink | Problem> {
  if (!line.entry) return new Problem(line.fault!.code, { status: 422, detail: line.fault!.detail })
  const notKept = line.entry.notKept.slice()
  const entry = { ...line.entry, notKept }
  if (entry.folderId && !(await references.hasFolder(entry.folderId))) {
    notKept.push(describeNotKept('folder.not_found', 'folderId', entry.folderId))
    entry.folderId = null
  }
  if (entry.campaignId && !(await references.hasCampaign(entry.campaignId))) {
    notKept.push(describeNotKept('campaign.not_found', 'campaignId', entry.campaignId))
    entry.campaignId = null
  }
  const given = {
    place: { ...row.target, domainId: references.domainIdFor(entry.domain) },
    nowMs: nowMs(),
    dayOrder: row.shape.dayOrder ?? null,
    isOurs: row.source === 'shunt',
  }
  return catchProblem(
    Promise.resolve().then(() => {
      if (entry.password) entry.password = openSecret(entry.password)
      return toImportedLink(entry, given)
    })
  )
}

/** Leaves out what of an old service's routing a link here cannot have. */
function keepRouting(draft: ImportedLink, own: OwnHosts): void {
  if (draft.translated === null) return
  const kept = keepValidRouting(draft.translated, own, drawText, draft.notKept)
  draft.input.routing = formatTranslatedRouting(kept)
}

/** Returns what only an import sets. */
function dated({ createdAt, status, clicks, usedClicks }: ImportedLink) {
  return (prepared: PreparedLink): PreparedLink => ({
    ...prepared,
    row: {
      ...prepared.row,
      ...(createdAt ? { created_at: createdAt } : {}),
      ...(status ? { status } : {}),
      imported_clicks: clicks,
      used_clicks: usedClicks,
    },
  })
}

async function settle(
  lines: ImportLine[],
  drafts: (ImportedLink | Problem)[],
  prepared: (PreparedLink | Problem)[],
  { row, workspace }: ImportContext,
  client?: QueryClientContract
): Promise<ImportVerdict[]> {
  const good = prepared.filter((one): one is PreparedLink => !(one instanceof Problem))
  const named = good.flatMap(({ domain, alias }) =>
    alias === null ? [] : [{ domainId: domain.id, alias }]
  )
  const unnamed = lines.filter((_, index) => isUnnamed(prepared[index])).map((one) => one.position)
  const aliases = named.map(({ alias }) => alias)
  const known = new Map([
    ...(row.status === 'Checking' ? await findLinesByKey(row.id, aliases, client) : []),
    ...(await findLinksByKey(named, workspace.id, client)),
  ])
  const file = { workspaceId: workspace.id, fileHash: row.file_hash }
  const externalIds = good.flatMap(({ row: made }) => made.external_id ?? [])
  const takenIds = await findTakenExternalIds(client ?? db, workspace.id, externalIds)
  const byPosition = await findLinksByPosition(file, unnamed, client)
  return lines.map((line, index) => {
    const draft = drafts[index]
    const notKept = draft instanceof Problem ? [] : draft.notKept
    const verdict = judgeLine(
      prepared[index],
      known,
      byPosition.get(line.position) ?? null,
      notKept
    )
    return refuseRepeatedId(verdict, takenIds)
  })
}

/** Refuses a link whose external id a link of the workspace, or an earlier line, has. */
function refuseRepeatedId(verdict: ImportVerdict, takenIds: Set<string>): ImportVerdict {
  const id = verdict.prepared?.row.external_id?.trimEnd()
  if (id === undefined) return verdict
  if (takenIds.has(id)) return refused(linkProblem('link.external_id_taken'), verdict.notKept)
  takenIds.add(id)
  return verdict
}

function judgeLine(
  one: PreparedLink | Problem,
  known: Map<string, KnownLink>,
  earlierId: string | null,
  notKept: NotKept[]
): ImportVerdict {
  const none = { code: null, detail: null, linkId: null, prepared: null, notKept }
  if (one instanceof Problem) return refused(one, notKept)
  if (one.alias === null) {
    if (earlierId) return { ...none, outcome: 'Existing', linkId: earlierId }
    return { ...none, outcome: 'Creatable', prepared: one }
  }
  const key = `${one.domain.id}/${one.alias}`
  const there = known.get(key)
  if (there?.isOurs && there.destinationUrl === one.row.destination_url) {
    return { ...none, outcome: 'Existing', linkId: there.id }
  }
  if (there) return refused(linkProblem('alias.taken'), notKept)
  const destinationUrl = one.row.destination_url
  known.set(key, { id: null, destinationUrl, isOurs: true })
  return { ...none, outcome: 'Creatable', prepared: one }
}

function refused({ code, message }: Problem, notKept: NotKept[]): ImportVerdict {
  const detail = message.slice(0, 500)
  return { outcome: 'Refused', code, detail, notKept, linkId: null, prepared: null }
}

function isUnnamed(one: PreparedLink | Problem): boolean {
  return !(one instanceof Problem) && one.alias === null
}

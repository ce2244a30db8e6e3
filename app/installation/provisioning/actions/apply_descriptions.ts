import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { takeDescription } from '#app/installation/provisioning/actions/take_description'
import {
  FilesRefused,
  keyOf,
  pathOf,
  type Description,
} from '#app/installation/provisioning/description'
import { kindOf, kinds, planSteps } from '#app/installation/provisioning/kinds'
import type { Outcome } from '#app/installation/provisioning/outcome'
import { ApplyScope } from '#app/installation/provisioning/scope'
import { accessProblem } from '#app/platform/access/problems'
import type { FeedEntry } from '#app/platform/changes/change'
import { recordChange } from '#app/platform/changes/record_change'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import {
  forgetProvisionedItems,
  keepProvisionedItems,
} from '#app/platform/provisioning/actions/keep_provisioned_items'
import type { ProvisionedItem } from '#app/platform/provisioning/provisioned_item'
import { listProvisionedItems } from '#app/platform/provisioning/queries/list_provisioned_items'
import { joinTransaction } from '#app/shared/database/joined_transaction'
import { takeTurn } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { Problem } from '#app/shared/problems/problem'

export interface ApplyOptions {
  /** Does all of it, and takes it back: what is reported is what would be. */
  isDryRun?: boolean

  /** Removes what an earlier file made and these do not describe. */
  prunes?: boolean
}

/** Ends the transaction of a dry run. */
class TakenBack extends Error {
  constructor(readonly outcomes: Outcome[]) {
    super()
  }
}

/**
 * Makes the installation as the descriptions say, by the actions that the API calls: in one transaction,
 * so that whatever ends it leaves all of it or nothing. Repeated, it changes nothing.
 *
 * @throws FilesRefused with the line of the first description that an action refuses
 * @throws Problem `installation.read_only`
 */
export async function applyDescriptions(
  descriptions: readonly Description[],
  { isDryRun = false, prunes = false }: ApplyOptions = {}
): Promise<Outcome[]> {
  const { readOnly } = await readLicenceStatus()
  if (readOnly) throw accessProblem('installation.read_only')
  const work = async (trx: TransactionClientContract) => {
    const outcomes = await joinTransaction(trx, () => applyAll(trx, descriptions, prunes))
    if (isDryRun) throw new TakenBack(outcomes)
    return outcomes
  }
  return retryingTransaction(db, work).catch((error) => {
    if (error instanceof TakenBack) return error.outcomes
    throw error
  })
}

async function applyAll(
  trx: TransactionClientContract,
  descriptions: readonly Description[],
  prunes: boolean
): Promise<Outcome[]> {
  // Two runs at once come one after the other.
  await takeTurn(trx, 'provisioning')
  const items = await listProvisionedItems(trx)
  const scope = new ApplyScope(descriptions, items)
  const taken = new Map<string, { outcome: Outcome; item: ProvisionedItem }>()
  for (const { description, kind, step } of planSteps(descriptions)) {
    const key = keyOf(kind.kind, pathOf(description))
    const one = await takeDescription(description, kind, step, scope, taken.get(key) ?? null)
    // The first workspace is made with its organisation, before its own description is taken.
    const around = taken.get(keyOf('Organisation', [description.organisation ?? '']))
    if (kind.kind === 'Workspace' && around?.outcome.verb === 'create') markMade(one)
    taken.set(key, one)
  }
  const kept = [...taken.values()].map(({ item }) => item)
  const now = new Set(kept.map(({ kind, itemId }) => keyOf(kind, [itemId])))
  const left = items.filter(({ kind, itemId }) => !now.has(keyOf(kind, [itemId])))
  // A description whose row is another one now: the former row is described no longer.
  const replaced = left.filter(({ kind, path }) => taken.has(keyOf(kind, path)))
  await forgetProvisionedItems(trx, replaced)
  const others = await leave(
    trx,
    left.filter((item) => !replaced.includes(item)),
    prunes,
    scope
  )
  await keepProvisionedItems(trx, kept)
  const outcomes = [...[...taken.values()].map(({ outcome }) => outcome), ...others]
  await record(trx, outcomes, kept)
  return outcomes
}

function markMade({ outcome, item }: { outcome: Outcome; item: ProvisionedItem }): void {
  outcome.verb = 'create'
  item.isMade = true
}

/** Removes what is described no longer, the latest kinds first; or reports that it stays. */
async function leave(
  trx: TransactionClientContract,
  items: readonly ProvisionedItem[],
  prunes: boolean,
  scope: ApplyScope
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const kind of [...kinds].reverse()) {
    for (const item of items.filter((one) => one.kind === kind.kind)) {
      const isRemoved = prunes && item.isMade && kind.remove !== undefined
      if (isRemoved) await removeItem(item, scope)
      if (prunes) await forgetProvisionedItems(trx, [item])
      const verb = isRemoved ? 'remove' : 'none'
      const outcome = { kind: kind.kind, path: item.path, verb, differences: [] } as const
      outcomes.push({ ...outcome, differences: [], ...(!isRemoved && { isLeft: true }) })
    }
  }
  return outcomes
}

async function removeItem(item: ProvisionedItem, scope: ApplyScope): Promise<void> {
  try {
    await kindOf[item.kind as keyof typeof kindOf].remove!(item, scope)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const name = item.path.join(' / ')
    const reason = `${item.kind} ${name} is described no longer and cannot be removed: ${error.message}`
    throw new FilesRefused([{ file: '--prune', line: 0, reason }])
  }
}

/**
 * Writes into the audit log that files were applied, and last of all once more what changed into the
 * feed: its rows of before may be older than caches look back.
 */
async function record(
  trx: TransactionClientContract,
  outcomes: readonly Outcome[],
  kept: readonly ProvisionedItem[]
): Promise<void> {
  const count = (wanted: Outcome['verb']) => outcomes.filter(({ verb }) => verb === wanted).length
  const data = { created: count('create'), changed: count('change'), removed: count('remove') }
  if (data.created + data.changed + data.removed === 0) return
  const feed = new Map<string, FeedEntry>()
  for (const { kind, itemId } of kept) {
    const of = { Domain: 'domain', Workspace: 'workspace', Organisation: 'organisation' } as const
    const changed = of[kind as keyof typeof of]
    if (changed) feed.set(itemId, { kind: changed, subjectId: itemId })
  }
  await recordChange(trx, {
    organisationId: null,
    workspaceId: null,
    actor: new ApplyScope([], []).actor,
    audit: [
      {
        action: 'installation.files_applied',
        subjectType: 'installation',
        subjectId: 'files',
        data,
      },
    ],
    feed: [...feed.values()],
  })
}

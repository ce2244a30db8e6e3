import db from '@adonisjs/lucid/services/db'
import { errors } from '@vinejs/vine'
import {
  FilesRefused,
  pathOf,
  refuse,
  type Description,
  type Fields,
} from '#app/installation/provisioning/description'
import type { Found, Kind, Step } from '#app/installation/provisioning/kind'
import type { Outcome, OutcomeDifference } from '#app/installation/provisioning/outcome'
import {
  findFieldDifferences,
  pickFields,
  type Difference,
} from '#app/installation/provisioning/rules/compare_fields'
import type { ApplyScope } from '#app/installation/provisioning/scope'
import type { ProvisionedItem } from '#app/platform/provisioning/provisioned_item'
import { joinTransaction } from '#app/shared/database/joined_transaction'
import { retryingTransaction } from '#app/shared/database/transaction'
import { Problem } from '#app/shared/problems/problem'
import { now } from '#app/shared/time/clock'

interface Taken {
  outcome: Outcome
  item: ProvisionedItem
}

interface Change {
  verb: Outcome['verb']
  differences: Difference[]
  found: Found
}

/** Takes back what a step did where it came to nothing, with what it wrote into logs. */
class Unchanged extends Error {
  constructor(readonly found: Found) {
    super()
  }
}

/**
 * Takes one step of a description.
 *
 * @param former what an earlier step of the same description came to
 * @throws FilesRefused
 */
export async function takeDescription(
  description: Description,
  kind: Kind,
  step: Step,
  scope: ApplyScope,
  former: Taken | null
): Promise<Taken> {
  const change = await withLines(description, kind, () => takeStep(description, step, scope))
  const { verb, differences, found } = change
  const item = scope.itemOf(description)
  const isNew = former?.outcome.verb === 'create' || verb === 'create'
  const outcome: Outcome = {
    kind: kind.kind,
    path: pathOf(description),
    verb: isNew ? 'create' : verb === 'none' ? (former?.outcome.verb ?? 'none') : verb,
    differences: [
      ...(former?.outcome.differences ?? []),
      ...differences.map((one) => markDrift(one, item)),
    ],
    ...(isNew && item && { wasRemoved: true }),
  }
  return {
    outcome,
    item: {
      kind: kind.kind,
      itemId: found.id,
      path: pathOf(description),
      organisationId: found.organisationId ?? null,
      workspaceId: found.workspaceId ?? null,
      isMade: isNew || (item?.isMade ?? false),
      fields: JSON.parse(JSON.stringify(description.fields)),
      appliedAt: now(),
    },
  }
}

function markDrift(difference: Difference, item: ProvisionedItem | null): OutcomeDifference {
  const { field, after } = difference
  const applied = item?.fields[field]
  const isDrift = applied !== undefined && JSON.stringify(applied) === JSON.stringify(after)
  return { ...difference, isDrift }
}

/** Takes a step at a savepoint, which goes back where nothing changed. */
async function takeStep(description: Description, step: Step, scope: ApplyScope): Promise<Change> {
  const wanted = pickFields({ ...description.fields, name: description.name }, step.fields)
  try {
    return await retryingTransaction(db, (trx) =>
      joinTransaction(trx, () => bringInLine(wanted, description, step, scope))
    )
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error
    return { verb: 'none', differences: [], found: error.found }
  }
}

async function bringInLine(
  wanted: Fields,
  description: Description,
  step: Step,
  scope: ApplyScope
): Promise<Change> {
  const before = await step.find(description, scope)
  const after = await changeTo(wanted, before, description, step, scope)
  if (before) {
    const differences = findFieldDifferences(after.fields, before.fields)
    if (differences.length === 0) throw new Unchanged(after)
    return { verb: 'change', differences, found: after }
  }
  return {
    verb: 'create',
    differences: findFieldDifferences(pickFields(after.fields, namesOf(wanted)), {}),
    found: after,
  }
}

function namesOf(fields: Fields): string[] {
  return Object.keys(fields)
    .map((field) => field.split('.', 1)[0])
    .filter((name) => name !== 'name')
}

/** Makes it where it is not there, and brings in line what making it has left. */
async function changeTo(
  wanted: Fields,
  before: Found | null,
  description: Description,
  step: Step,
  scope: ApplyScope
): Promise<Found> {
  let found = before
  if (!found) {
    await step.create!(description, scope)
    found = (await step.find(description, scope))!
  }
  const differing = findFieldDifferences(wanted, found.fields)
  if (differing.length === 0) return found
  const changed = Object.fromEntries(differing.map(({ field, after }) => [field, after]))
  await step.change(changed, found, description, scope)
  return (await step.find(description, scope))!
}

/** Says for which line an action refuses. */
async function withLines<Result>(
  description: Description,
  { aliases = {}, fields }: Kind,
  work: () => Promise<Result>
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FilesRefused) throw error
    const [field, reason] = readRefusal(error)
    if (reason === null) throw error
    const [first, ...rest] = field.split('.')
    const name = Object.hasOwn(aliases, first) ? aliases[first] : first
    const known =
      name === 'name' || Object.hasOwn(fields, name) ? [name, ...rest] : ['settings', field]
    throw refuse(description, known.join('.'), reason)
  }
}

function readRefusal(error: unknown): [field: string, reason: string | null] {
  if (error instanceof Problem) return [error.field ?? '', error.message]
  if (error instanceof errors.E_VALIDATION_ERROR) {
    const [{ field, message }] = error.messages as { field: string; message: string }[]
    return [field, `${field}: ${message}`]
  }
  return ['', null]
}

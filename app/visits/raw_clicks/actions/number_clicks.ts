import { change, chunks, type Sql } from '#app/shared/database/sql'
import { numberAgents } from '#app/visits/raw_clicks/actions/number_agents'
import type { ClickAgent, KeptClick } from '#app/visits/raw_clicks/click'
import {
  findClickWorkspaces,
  findNameNumbers,
  listTraitNumbers,
} from '#app/visits/raw_clicks/queries/click_numbers'
import type { ClickWorkspace } from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { NAME_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/** Rows of one statement. */
const STATEMENT_ROWS = 5_000

/** Columns of `click_traits.name`, in characters: what is longer is cut. */
const TRAIT_LENGTH = 60

/** The numbers under which the store knows what clicks name. */
export class ClickNumbers {
  constructor(
    private readonly workspaces: ReadonlyMap<string, ClickWorkspace>,
    private readonly names: ReadonlyMap<string, ReadonlyMap<string, number>>,
    private readonly traits: ReadonlyMap<string, number>,
    private readonly agents: ReadonlyMap<string, number>
  ) {}

  workspace(workspaceId: string): number {
    return this.ofWorkspace(workspaceId).no
  }

  ofWorkspace(workspaceId: string): ClickWorkspace {
    return required(this.workspaces.get(workspaceId), workspaceId)
  }

  link({ workspaceId, linkId }: { workspaceId: string; linkId: string }): number {
    return required(this.names.get(workspaceId)?.get(linkId), linkId)
  }

  /** An id of the workspace, the host of a referrer, a UTM value. */
  name(workspaceId: string, name: string | null): number | null {
    return name === null ? null : required(this.names.get(workspaceId)?.get(name), name)
  }

  /** A rule, a browser, an operating system. */
  trait(name: string): number {
    return required(this.traits.get(cutTrait(name)), name)
  }

  agent(agent: ClickAgent | null): number | null {
    return agent && required(this.agents.get(agent.id.toString('latin1')), agent.userAgent)
  }
}

function required<Known>(no: Known | undefined, name: string): Known {
  if (no === undefined) throw new Error(`No number for ${name}`)
  return no
}

function cutTrait(name: string): string {
  return name.slice(0, TRAIT_LENGTH)
}

/**
 * Looks up the numbers of all that clicks name, and gives a number to what has none, in the
 * transaction that stores them. Nothing is remembered from one batch to the next: a database that
 * became an older copy of itself knows other numbers.
 *
 * @param rules that these clicks can still get, beside their own
 */
export async function numberClicks(
  trx: Sql,
  clicks: readonly KeptClick[],
  rules: readonly string[] = []
): Promise<ClickNumbers> {
  const workspaces = await numberWorkspaces(trx, clicks)
  const names = new Map<string, ReadonlyMap<string, number>>()
  for (const [workspaceId, own] of Map.groupBy(clicks, (click) => click.workspaceId)) {
    names.set(workspaceId, await numberNames(trx, workspaces.get(workspaceId)!.no, listNames(own)))
  }
  const traits = await numberTraits(trx, clicks, rules)
  return new ClickNumbers(workspaces, names, traits, await numberAgents(trx, clicks))
}

/** What says which link something is of. */
type OfLink = Pick<KeptClick, 'workspaceId' | 'linkId'>

/** Looks up the numbers of links alone, and gives one to those without. */
export async function numberLinks(trx: Sql, each: readonly OfLink[]): Promise<ClickNumbers> {
  const workspaces = await numberWorkspaces(trx, each)
  const names = new Map<string, ReadonlyMap<string, number>>()
  for (const [workspaceId, own] of Map.groupBy(each, (one) => one.workspaceId)) {
    const linkIds = [...new Set(own.map(({ linkId }) => linkId))]
    names.set(workspaceId, await numberNames(trx, workspaces.get(workspaceId)!.no, linkIds))
  }
  return new ClickNumbers(workspaces, names, new Map(), new Map())
}

async function numberWorkspaces(trx: Sql, clicks: readonly OfLink[]) {
  const wanted = [...new Set(clicks.map(({ workspaceId }) => workspaceId))]
  if (wanted.length === 0) return new Map<string, ClickWorkspace>()
  return numberAll(wanted, {
    find: (some) => findClickWorkspaces(trx, some),
    add: (some) =>
      change(trx, 'INSERT IGNORE INTO click_workspaces (workspace_id) VALUES ?', [
        some.map((id) => [id]),
      ]),
  })
}

function numberNames(trx: Sql, workspaceNo: number, wanted: readonly string[]) {
  return numberAll(wanted, {
    find: (some) => findNameNumbers(trx, workspaceNo, some),
    add: (some) =>
      change(trx, 'INSERT IGNORE INTO click_names (workspace_no, name) VALUES ?', [
        some.map((name) => [workspaceNo, name]),
      ]),
  })
}

function numberTraits(trx: Sql, clicks: readonly KeptClick[], rules: readonly string[]) {
  const wanted = new Set(rules)
  for (const { classRule, browser, operatingSystem } of clicks) {
    wanted.add(cutTrait(classRule))
    if (browser !== null) wanted.add(cutTrait(browser))
    if (operatingSystem !== null) wanted.add(cutTrait(operatingSystem))
  }
  return numberAll([...wanted], {
    find: () => listTraitNumbers(trx),
    add: (some) =>
      change(trx, 'INSERT IGNORE INTO click_traits (name) VALUES ?', [some.map((name) => [name])]),
  })
}

interface Numbering<Known> {
  find(names: readonly string[]): Promise<Map<string, Known>>

  /** Adds names that another may be adding at the same time. */
  add(names: readonly string[]): Promise<unknown>
}

/**
 * Adds what is missing in the order of names, so that no transactions wait for each other in a
 * circle.
 */
async function numberAll<Known>(
  wanted: readonly string[],
  { find, add }: Numbering<Known>
): Promise<Map<string, Known>> {
  const numbers = await find(wanted)
  const missing = wanted.filter((name) => !numbers.has(name)).sort()
  if (missing.length === 0) return numbers
  for (const some of chunks(missing, STATEMENT_ROWS)) await add(some)
  for (const [name, no] of await find(missing)) numbers.set(name, no)
  return numbers
}

/** Lists the names of clicks of one workspace, each once. */
function listNames(clicks: readonly KeptClick[]): string[] {
  const names = new Set<string | null>()
  for (const click of clicks) {
    names.add(click.linkId)
    for (const { field } of NAME_COLUMNS) names.add(click[field])
  }
  names.delete(null)
  return [...(names as Set<string>)]
}

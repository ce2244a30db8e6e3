import db from '@adonisjs/lucid/services/db'
import {
  keyOf,
  pathOf,
  refuse,
  type Description,
  type Exported,
  type KindName,
} from '#app/installation/provisioning/description'
import { findWorkspace } from '#app/people/workspaces/queries/find_workspace'
import type { WorkspaceRecord } from '#app/people/workspaces/workspace'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { OPERATOR_ACTOR } from '#app/platform/access/workspace_access'
import type { ProvisionedItem } from '#app/platform/provisioning/provisioned_item'
import { select, table } from '#app/shared/database/sql'
import type { Plan } from '#config/plans'

export interface WorkspaceScope {
  workspace: WorkspaceRecord
  plan: Plan
}

interface WorkspaceRow {
  id: string
  name: string
  organisation_id: string
  deleted_at: Date | null
}

/** What the steps of one run know: all descriptions, and what earlier runs wrote down. */
export class ApplyScope {
  readonly actor = OPERATOR_ACTOR
  readonly #items = new Map<string, ProvisionedItem>()
  readonly #described = new Map<string, Description>()

  constructor(
    readonly descriptions: readonly Description[],
    items: readonly ProvisionedItem[],

    /** Name of the one organisation that is exported; null: all. */
    readonly only: string | null = null
  ) {
    for (const one of descriptions) this.#described.set(keyOf(one.kind, pathOf(one)), one)
    for (const item of items) this.#items.set(keyOf(item.kind, item.path), item)
  }

  /** Returns what an earlier run wrote down of a description. */
  itemOf(description: Description): ProvisionedItem | null {
    return this.#items.get(keyOf(description.kind, pathOf(description))) ?? null
  }

  /** Finds an organisation by its description: by id, by what was written down, by name. */
  async findOrganisation(description: Description): Promise<OrganisationRow | null> {
    const { id, name } = description
    const rows = () =>
      table<OrganisationRow>(db, 'organisations').whereNull('deleted_at').whereNull('erased_at')
    if (id !== null) {
      const row = await rows().where('id', id).first()
      if (!row) throw refuse(description, 'id', `There is no organisation with the id ${id}.`)
      return row
    }
    const item = this.itemOf(description)
    const kept = item && (await rows().where('id', item.itemId).first())
    if (kept) return kept
    return onlyOne(await rows().where('name', name).limit(2), description, 'name')
  }

  /** Finds a workspace by its description, as an organisation. */
  async findWorkspaceRow(description: Description): Promise<WorkspaceRow | null> {
    const organisation = await this.organisationOf(description)
    const rows = () =>
      table<WorkspaceRow>(db, 'workspaces')
        .where('organisation_id', organisation.id)
        .whereNull('deleted_at')
    if (description.id !== null) {
      const row = await rows().where('id', description.id).first()
      if (row) return row
      throw refuse(description, 'id', `There is no workspace with the id ${description.id}.`)
    }
    const item = this.itemOf(description)
    const kept = item && (await rows().where('id', item.itemId).first())
    if (kept) return kept
    return onlyOne(await rows().where('name', description.name).limit(2), description, 'name')
  }

  /** @throws FilesRefused where it is not there */
  async organisationOf(description: Description): Promise<OrganisationRow> {
    const found = await this.findOrganisation(
      this.#named(description, 'Organisation', [description.organisation!])
    )
    if (found) return found
    const reason = `There is no organisation ${description.organisation}. Describe it too.`
    throw refuse(description, 'organisation', reason)
  }

  /** @throws FilesRefused where it is not there */
  async workspaceOf(description: Description): Promise<WorkspaceScope> {
    const { organisation, workspace } = description
    const named = this.#named(description, 'Workspace', [organisation!, workspace!])
    const row = await this.findWorkspaceRow(named)
    if (!row) {
      const reason = `There is no workspace ${workspace} in ${organisation}. Describe it too.`
      throw refuse(description, 'workspace', reason)
    }
    return openWorkspace(row.id)
  }

  /** Returns what the files say of it; otherwise what a description of its name alone would be. */
  #named(from: Description, kind: KindName, path: string[]): Description {
    const described = this.#described.get(keyOf(kind, path))
    if (described) return described
    const [organisation, name] = path.length === 2 ? path : [null, path[0]]
    return { ...from, kind, name, organisation, workspace: null, id: null, fields: {} }
  }
}

function onlyOne<Row>(rows: Row[], description: Description, field: string): Row | null {
  if (rows.length < 2) return rows[0] ?? null
  const reason = `Several are called ${description.name}. Say which one with its id.`
  throw refuse(description, field, reason)
}

/** Lists the organisations that are exported, by name. */
export function listOrganisations({ only }: ApplyScope): Promise<OrganisationRow[]> {
  return select<OrganisationRow>(
    db,
    `SELECT * FROM organisations
      WHERE deleted_at IS NULL AND erased_at IS NULL AND name = COALESCE(?, name)
      ORDER BY name, id`,
    [only]
  )
}

/** Lists what is in the workspaces that are exported, one after the other. */
export async function listInWorkspaces(
  scope: ApplyScope,
  list: (workspace: WorkspaceRecord) => Promise<Exported[]>
): Promise<Exported[]> {
  const rows = await select<{ id: string; name: string; organisation: string }>(
    db,
    `SELECT w.id, w.name, o.name AS organisation FROM workspaces w
       JOIN organisations o ON o.id = w.organisation_id
      WHERE w.deleted_at IS NULL AND o.deleted_at IS NULL AND o.erased_at IS NULL
        AND o.name = COALESCE(?, o.name)
      ORDER BY o.name, w.name, w.id`,
    [scope.only]
  )
  const found: Exported[] = []
  for (const { id, name, organisation } of rows) {
    const { workspace } = await openWorkspace(id)
    for (const one of await list(workspace)) found.push({ organisation, workspace: name, ...one })
  }
  return found
}

/** Returns a workspace that is there, with what its plan gives. */
export async function openWorkspace(id: string): Promise<WorkspaceScope> {
  const workspace = await findWorkspace(db, id)
  const organisation = await table<OrganisationRow>(db, 'organisations')
    .where('id', workspace.organisationId)
    .firstOrFail()
  return { workspace, plan: resolvePlan(organisation.plan).plan }
}

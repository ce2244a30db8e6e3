import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { findDomainForNewLink } from '#app/linking/domains/queries/find_domain'
import { deleteImportFile, storeImportFile } from '#app/linking/imports/actions/file_pieces'
import type { ImportStatus, ImportTarget } from '#app/linking/imports/import'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { inspectImportFile } from '#app/linking/imports/readers/read_import_file'
import type { FileEncoding } from '#app/linking/imports/readers/text'
import type { ImportSource } from '#app/linking/imports/rules/source_link'
import { assertPlacement } from '#app/linking/links/actions/placement'
import { normaliseTags } from '#app/linking/links/rules/tags'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { formatJsonColumn } from '#app/shared/text/json'
import { now } from '#app/shared/time/clock'

export interface NewImport {
  /** The file, for as long as this takes. */
  path: string
  fileName: string
  source?: ImportSource | null
  encoding?: FileEncoding
  mapping?: Record<string, string | null | undefined>
  target: ImportTarget
  dryRun: boolean

  /** Give links without an alias a random one, whatever else the file may have for it. */
  drawAliases?: boolean

  /** Wait for someone to choose its columns. */
  asks?: boolean

  /** Lines that the plan takes in one import; null: an operator's, without a limit. */
  atMost: number | null
}

/**
 * Takes a file in: finds out what it is, keeps it, and has a worker check it.
 *
 * @returns the id of the import
 * @throws Problem any `import.*` code about the file, `bulk.too_many`, `service.unavailable`,
 * `tags.*`, and those of the domain and the folder that links go to
 */
export async function createImport(
  given: NewImport,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const target = await checkImportTarget(given.target, workspace)
  const { shape, source } = await inspectImportFile(
    { workspaceId: workspace.id, isUnlimited: given.atMost === null },
    {
      path: given.path,
      source: given.source ?? null,
      encoding: given.encoding ?? null,
      mapping: given.mapping ?? {},
      asks: given.asks ?? false,
      drawAliases: given.drawAliases ?? false,
      atMost: given.atMost,
    }
  )

  const id = newId()
  const { hash, bytes } = await storeImportFile(id, given.path)
  try {
    await store({ id, hash, bytes, shape, source, target }, given, workspace, actor)
  } catch (error) {
    await deleteImportFile(id)
    throw error
  }
  return id
}

/** @throws Problem `domain.*`, `folder.not_found`, `tags.*` */
export async function checkImportTarget(
  target: ImportTarget,
  workspace: Workspace
): Promise<ImportTarget> {
  if (target.domainId) await findDomainForNewLink(workspace, target.domainId)
  await assertPlacement({ folderId: target.folderId }, workspace.id)
  return { ...target, tags: normaliseTags(target.tags) }
}

interface Kept {
  id: string
  hash: string
  bytes: number
  shape: FileShape
  source: ImportSource
  target: ImportTarget
}

async function store(kept: Kept, given: NewImport, workspace: Workspace, actor: Actor) {
  const status: ImportStatus = given.asks ? 'Chosen' : 'Checking'
  await retryingTransaction(db, async (trx) => {
    await trx.table('imports').insert({
      id: kept.id,
      workspace_id: workspace.id,
      status,
      dry_run: given.dryRun,
      unlimited: given.atMost === null,
      source: kept.source,
      file_name: nameOfFile(given.fileName),
      file_hash: kept.hash,
      size_bytes: kept.bytes,
      shape: formatJsonColumn(kept.shape),
      target: JSON.stringify(kept.target),
      tally: JSON.stringify({ warnings: {}, codes: {}, hosts: {} }),
      created_by: actor.userId,
      api_key_id: actor.apiKeyId,
      created_at: now(),
      started_at: given.asks ? null : now(),
    })
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'import.created',
          subjectType: 'import',
          subjectId: kept.id,
          data: { fileName: nameOfFile(given.fileName), source: kept.source },
        },
      ],
    })
    if (status === 'Checking') trx.after('commit', () => void wakeImport(kept.id))
  })
}

/** Calls a worker for an import; a call that is lost is made good by the sweep. */
export async function wakeImport(importId: string): Promise<void> {
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('import.work', { importId })
}

/** Returns the last part of whatever path a browser or a program calls it by. */
function nameOfFile(given: string): string {
  const name = given
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\p{Cc}/gu, '')
    .trim()
  return name.slice(0, 255).toWellFormed() || 'import'
}

import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { ClickValues, type ClickFacts } from '#app/redirect/clicks/click_values'
import { isDuplicate } from '#app/shared/database/database_errors'
import { sqlTime } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId, readIdTime } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import type { ConversionRecord } from '#app/visits/conversions/conversion'
import { conversionProblem } from '#app/visits/conversions/problems'
import {
  readConvertedClick,
  type ConvertedClick,
} from '#app/visits/conversions/queries/converted_click'
import {
  findConversion,
  findReportedConversion,
} from '#app/visits/conversions/queries/find_conversion'
import { findConvertedLink } from '#app/visits/conversions/queries/find_converted_link'
import {
  assertInWindow,
  readConversionFields,
  type ConversionFields,
  type ConversionInput,
} from '#app/visits/conversions/rules/conversion_input'
import conversions from '#config/conversions'

const WINDOW_MS = conversions.windowDays * 24 * 3_600_000
const clickValues = new ClickValues(conversions.clickKeys)

interface PreparedConversion extends ConversionFields {
  id: string
  workspace: Workspace
  click: ClickFacts
  clickValue: string
  occurredAtMs: number
  eventKey: Buffer | null
  details: ConvertedClick
}

/**
 * Records a conversion that a customer's site reports, with its event. It is no change of anyone's
 * settings, so that the audit log does not get a line for each.
 *
 * @returns with `isNew: false` the first record of an `eventId` that was reported before
 * @throws Problem every `conversion.*` code but not_found
 */
export async function recordConversion(
  input: ConversionInput,
  workspace: Workspace,
  actor: Actor
): Promise<{ conversion: ConversionRecord; isNew: boolean }> {
  const clickValue = input.click ?? ''
  const click = clickValues.read(clickValue)
  if (!click) throw conversionProblem('conversion.click_invalid', { field: 'click' })
  const link = await findConvertedLink(workspace.id, click.linkId)
  const fields = readConversionFields(input)
  const eventKey = fields.eventId === null ? null : computeEventKey(fields.eventId)
  const known = eventKey && (await findReportedConversion(db, workspace.id, eventKey))
  if (known) return { conversion: known, isNew: false }

  const clickedAtMs = readIdTime(click.clickId)
  // A click that the clock of another machine put a moment ahead is not in the future.
  const atMs = Math.max(nowMs(), clickedAtMs)
  const occurredAtMs = fields.occurredAt?.getTime() ?? atMs
  assertInWindow(occurredAtMs, { clickedAtMs, nowMs: atMs, windowMs: WINDOW_MS })

  const details = await readConvertedClick(workspace.id, click)
  const id = newId()
  const prepared = {
    ...fields,
    id,
    workspace,
    click,
    clickValue,
    occurredAtMs,
    eventKey,
    details,
  }
  try {
    const conversion = await retryingTransaction(db, (trx) => store(trx, prepared, link, actor))
    return { conversion, isNew: true }
  } catch (error) {
    if (!eventKey || !isDuplicate(error, 'conversions_event')) throw error
    const first = await findReportedConversion(db, workspace.id, eventKey)
    return { conversion: first!, isNew: false }
  }
}

function computeEventKey(eventId: string): Buffer {
  return createHash('sha256').update(eventId).digest()
}

async function store(
  trx: TransactionClientContract,
  prepared: PreparedConversion,
  link: { id: string; shortUrl: string },
  actor: Actor
): Promise<ConversionRecord> {
  const { workspace } = prepared
  await trx.table('conversions').insert(toColumns(prepared))
  const conversion = await findConversion(trx, workspace.id, prepared.id)
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    events: [{ type: 'conversion.recorded', data: { conversion, link } }],
    audit: [],
  })
  return conversion
}

function toColumns(prepared: PreparedConversion) {
  const { click } = prepared
  return {
    id: prepared.id,
    workspace_id: prepared.workspace.id,
    link_id: click.linkId,
    click_id: click.clickId,
    clicked_at: sqlTime(readIdTime(click.clickId)),
    click: prepared.clickValue,
    event: prepared.event,
    event_id: prepared.eventId,
    event_key: prepared.eventKey,
    currency: prepared.currency,
    value_minor: prepared.valueMinor === null ? null : String(prepared.valueMinor),
    occurred_at: sqlTime(prepared.occurredAtMs),
    created_at: sqlTime(nowMs()),
    ...prepared.details,
  }
}

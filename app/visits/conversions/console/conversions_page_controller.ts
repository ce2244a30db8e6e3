import type { HttpContext } from '@adonisjs/core/http'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { findNoteSubjects } from '#app/linking/notes/queries/note_subjects'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { formatRecordRows, readTableFormat, sendTableFile } from '#app/platform/console/table_file'
import { isDay } from '#app/shared/time/date_time'
import { readConversionSamples } from '#app/visits/conversions/queries/conversion_samples'
import {
  listConversions,
  type ConversionFilter,
} from '#app/visits/conversions/queries/list_conversions'
import installation from '#config/installation'

const PAGE_SIZE = 50

/** Conversions of a file, the latest ones; the API lists all. */
const MOST_OF_FILE = 10_000
const FILE_FIELDS = [
  'id',
  'occurredAt',
  'event',
  'eventId',
  'value',
  'currency',
  'linkId',
  'click',
  'createdAt',
] as const

/** What customers' sites reported, and how to have one report. */
export default class ConversionsPageController {
  async index(ctx: HttpContext) {
    const { workspace, role } = ctx.access
    const chosen = readFilters(ctx.request.qs())
    const { page } = listQuery(ctx.request.qs())
    const filter = await toConversionFilter(workspace.id, chosen)
    const conversions = await listConversions(workspace, { page, pageSize: PAGE_SIZE, ...filter })
    const named = conversions.items.map((one) => ({
      linkId: one.linkId,
      campaignId: null,
      createdBy: '',
    }))
    const subjects = await findNoteSubjects(named)
    const base = buildAreaPath(ctx, '/conversions')
    return ctx.view.render('pages/visits/conversions/index', {
      base,
      place: buildAreaPath(ctx),
      chosen,
      isFiltered: Object.values(chosen).some((value) => value !== ''),
      page: conversions,
      pageUrl: pageUrl(base, chosen),
      fileUrl: (format: string) =>
        `${base}/table?${new URLSearchParams({ ...keepGiven(chosen), format })}`,
      links: subjects.links,
      isTracking: workspace.conversionTracking,
      mayWrite: isAtLeast(role, 'Manager'),
      isAdministrator: isAtLeast(role, 'Administrator'),
    })
  }

  /** Sends the conversions that the filters of the page leave, as CSV or JSON. */
  async download(ctx: HttpContext) {
    const { workspace } = ctx.access
    const query = ctx.request.qs()
    const format = readTableFormat(query)
    const filter = await toConversionFilter(workspace.id, readFilters(query))
    const { items } = await listConversions(workspace, { pageSize: MOST_OF_FILE, ...filter })
    const file = { name: 'conversions', csv: formatRecordRows(FILE_FIELDS, items), json: { items } }
    sendTableFile(ctx, file, format)
  }

  /** Shows how pages keep the click value, and how a server reports. */
  async howTo(ctx: HttpContext) {
    const { workspace } = ctx.access
    return ctx.view.render('pages/visits/conversions/how_to', {
      base: buildAreaPath(ctx, '/conversions'),
      isTracking: workspace.conversionTracking,
      script: `<script src="${installation.appUrl}/scripts/click.js"></script>`,
      api: `${installation.appUrl}/api/v1/workspaces/${workspace.id}`,
      samples: await readConversionSamples(),
    })
  }
}

type Chosen = ReturnType<typeof readFilters>

function keepGiven(chosen: Chosen): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
}

/** Returns what the list is narrowed down by; an address that no link has leaves nothing. */
async function toConversionFilter(workspaceId: string, chosen: Chosen): Promise<ConversionFilter> {
  const linkId = chosen.link ? await findByAddress(workspaceId, chosen.link) : chosen.linkId
  return {
    from: chosen.from || undefined,
    to: chosen.to || undefined,
    event: chosen.event || undefined,
    linkId: chosen.link ? (linkId ?? 'none') : linkId || undefined,
  }
}

function readFilters(query: Record<string, unknown>) {
  const text = (name: string) =>
    typeof query[name] === 'string' ? query[name].trim().slice(0, 500) : ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return {
    from: day('from'),
    to: day('to'),
    link: text('link'),
    linkId: text('linkId'),
    event: text('event').slice(0, 64),
  }
}

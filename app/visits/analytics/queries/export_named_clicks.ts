import { nameCampaignsAndFolders } from '#app/linking/links/queries/find_names'
import { CSV_FORMS, formatCsv, formatSheetTime, type CsvForm } from '#app/shared/text/csv'
import {
  readExportedClicks,
  type ExportedClick,
  type ExportInput,
} from '#app/visits/analytics/queries/export_clicks'
import { findQrCodeNames } from '#app/visits/analytics/queries/shown_names'
import type { ReportScope } from '#app/visits/analytics/report_question'
import { knowsPlaces } from '#app/visits/places/place_database'

/** Columns of the export for people: names stand before the ids that they belong to. */
export const NAMED_CLICK_COLUMNS = [
  'time',
  'shortUrl',
  'linkTitle',
  'linkId',
  'destinationUrl',
  'campaign',
  'campaignId',
  'folder',
  'folderId',
  'qrCode',
  'qrCodeId',
  'rule',
  'split',
  'country',
  'region',
  'city',
  'device',
  'operatingSystem',
  'browser',
  'language',
  'referrer',
  'class',
  'classRule',
] as const
type Column = (typeof NAMED_CLICK_COLUMNS)[number]

/** How a person wants the file. */
export interface NamedExportForm {
  form: CsvForm

  /** Zone of the times, an IANA name. */
  timeZone: string
  nameColumn(column: Column): string
  nameCountry(code: string): string
}

/**
 * Exports raw clicks as CSV for people, line by line: what has a name is named, and times are those of
 * a zone, as spreadsheets read dates (`2026-11-24 09:30:00`).
 *
 * @throws Problem as `exportClicks`, before the first line
 */
export async function exportNamedClicks(
  input: ExportInput,
  scope: ReportScope,
  form: NamedExportForm
): Promise<AsyncGenerator<string>> {
  return lines(await readExportedClicks(input, scope), scope.workspaceId, form)
}

async function* lines(
  pages: AsyncGenerator<ExportedClick[]>,
  workspaceId: string,
  { form, timeZone, nameColumn, nameCountry }: NamedExportForm
): AsyncGenerator<string> {
  const isPlace = (column: Column) => column === 'region' || column === 'city'
  const columns = NAMED_CLICK_COLUMNS.filter((column) => knowsPlaces() || !isPlace(column))
  yield CSV_FORMS[form].mark + formatCsv([columns.map(nameColumn)], form)
  for await (const page of pages) {
    const nameOf = await nameCampaignsAndFolders(
      workspaceId,
      page.map(({ click, link }) => ({
        campaignId: click.campaign_id,
        folderId: link?.folderId ?? null,
      }))
    )
    const codeIds = page.flatMap(({ click }) => click.qr_code_id ?? [])
    const codes = await findQrCodeNames([...new Set(codeIds)])
    const rows = page.map(({ click, link, landing }) => {
      const cells: Record<Column, string | null> = {
        time: formatSheetTime(click.clicked_at, timeZone),
        shortUrl: link?.shortUrl ?? null,
        linkTitle: link?.title ?? null,
        linkId: click.link_id,
        destinationUrl: landing?.destinationUrl ?? null,
        campaign: nameOf(click.campaign_id),
        campaignId: click.campaign_id,
        folder: nameOf(link?.folderId ?? null),
        folderId: link?.folderId ?? null,
        qrCode: codes.get(click.qr_code_id ?? '') ?? null,
        qrCodeId: click.qr_code_id,
        rule: landing ? landing.rule : click.rule_id,
        split: landing ? landing.split : click.split_id,
        country: click.country && nameCountry(click.country),
        region: click.region,
        city: click.city,
        device: click.device,
        operatingSystem: click.operating_system,
        browser: click.browser,
        language: click.language,
        referrer: click.referrer,
        class: click.class,
        classRule: click.class_rule,
      }
      return columns.map((column) => cells[column])
    })
    if (rows.length > 0) yield formatCsv(rows, form)
  }
}

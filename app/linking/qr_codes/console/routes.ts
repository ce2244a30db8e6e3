import { qrProblem } from '#app/linking/qr_codes/problems'
import { LOGO_BYTES } from '#app/linking/qr_codes/rules/logo_header'
import { consolePage } from '#app/platform/console/console_page'

const QrCodesPageController = () => import('#app/linking/qr_codes/console/qr_codes_page_controller')
const QrArchivePageController = () =>
  import('#app/linking/qr_codes/console/qr_archive_page_controller')
const QrDesignerPageController = () =>
  import('#app/linking/qr_codes/console/qr_designer_page_controller')
const QrLogoPageController = () => import('#app/linking/qr_codes/console/qr_logo_page_controller')
const QrSheetPageController = () => import('#app/linking/qr_codes/console/qr_sheet_page_controller')

const area = 'workspace'
const reading = { role: 'Viewer' } as const
const writing = { role: 'Manager' } as const
const partOf = 'qr_codes.index'
const one = '/qr-codes/:qrId'

/** What a form sends beside its file. */
const FORM_BYTES = 16 * 1024

export function registerQrCodesPages(): void {
  consolePage(
    {
      id: 'qr_codes.index',
      method: 'GET',
      area,
      path: '/qr-codes',
      access: reading,
      navigation: {
        label: 'qr_codes.navigation',
        count: 'qrCodes',
        icon: 'qr-code',
        group: 'main',
        order: 30,
      },
    },
    [QrCodesPageController, 'index']
  )

  consolePage(
    {
      id: 'qr_codes.create',
      jump: { label: 'find.pages.new_qr_code', icon: 'plus', order: 20 },
      method: 'GET',
      area,
      path: '/qr-codes/new',
      access: { ...writing, makes: 'qr code' },
      partOf,
    },
    [QrCodesPageController, 'create']
  )
  consolePage(
    {
      id: 'qr_codes.preview_new',
      passesReadOnly: true,
      method: 'POST',
      area,
      path: '/qr-codes/new',
      access: { ...writing, makes: 'qr code' },
      partOf,
    },
    [QrCodesPageController, 'preview']
  )
  consolePage(
    {
      id: 'qr_codes.store',
      method: 'POST',
      area,
      path: '/qr-codes',
      access: { ...writing, makes: 'qr code' },
      partOf,
    },
    [QrCodesPageController, 'store']
  )

  consolePage(
    {
      id: 'qr_codes.sheet',
      jump: { label: 'find.pages.print_sheet', icon: 'printer', order: 120 },
      method: 'GET',
      area,
      path: '/qr-codes/sheet',
      access: reading,
      partOf,
    },
    [QrSheetPageController, 'show']
  )
  consolePage(
    {
      id: 'qr_codes.sheet_pdf',
      method: 'GET',
      area,
      path: '/qr-codes/sheet/pdf',
      access: reading,
      partOf,
      notCrawled: 'It answers a file; tests/console/qr_codes.spec.ts reads it.',
    },
    [QrSheetPageController, 'pdf']
  )

  consolePage(
    {
      id: 'qr_codes.archive_file',
      method: 'GET',
      area,
      path: '/qr-codes/archive.zip',
      access: reading,
      partOf,
      notCrawled: 'It answers a file; tests/console/qr_codes.spec.ts reads it.',
    },
    [QrArchivePageController, 'download']
  )

  consolePage({ id: 'qr_codes.show', method: 'GET', area, path: one, access: reading, partOf }, [
    QrDesignerPageController,
    'show',
  ])
  consolePage({ id: 'qr_codes.save', method: 'POST', area, path: one, access: writing, partOf }, [
    QrDesignerPageController,
    'save',
  ])
  consolePage(
    {
      id: 'qr_codes.preview',
      passesReadOnly: true,
      method: 'POST',
      area,
      path: `${one}/preview`,
      access: writing,
      partOf,
    },
    [QrDesignerPageController, 'preview']
  )
  consolePage(
    {
      id: 'qr_codes.previewed',
      method: 'GET',
      area,
      path: `${one}/preview`,
      access: reading,
      partOf,
      notCrawled: 'It leads on to the page of the code.',
    },
    [QrDesignerPageController, 'leavePreview']
  )
  consolePage(
    {
      id: 'qr_codes.download',
      method: 'GET',
      area,
      path: `${one}/download`,
      access: reading,
      partOf,
    },
    [QrDesignerPageController, 'download']
  )

  consolePage(
    {
      id: 'qr_codes.put_logo',
      method: 'POST',
      area,
      path: `${one}/logo`,
      access: { ...writing, feature: 'qrLogos' },
      upload: {
        field: 'logo',
        maxBytes: LOGO_BYTES + FORM_BYTES,
        tooLarge: () => qrProblem('qr.logo_size', { field: 'logo' }),
      },
      partOf,
    },
    [QrLogoPageController, 'put']
  )
  consolePage(
    {
      id: 'qr_codes.remove_logo',
      method: 'POST',
      area,
      path: `${one}/logo/remove`,
      access: writing,
      partOf,
    },
    [QrLogoPageController, 'remove']
  )

  consolePage(
    {
      id: 'qr_codes.archive',
      method: 'GET',
      area,
      path: `${one}/archive`,
      access: writing,
      partOf,
    },
    [QrCodesPageController, 'askToArchive']
  )
  consolePage(
    {
      id: 'qr_codes.archiving',
      method: 'POST',
      area,
      path: `${one}/archive`,
      access: writing,
      partOf,
    },
    [QrCodesPageController, 'archive']
  )
  consolePage(
    {
      id: 'qr_codes.restoring',
      method: 'POST',
      area,
      path: `${one}/restore`,
      access: writing,
      partOf,
    },
    [QrCodesPageController, 'restore']
  )
}

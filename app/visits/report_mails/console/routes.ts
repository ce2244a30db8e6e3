import { consolePage } from '#app/platform/console/console_page'

const ReportMailsPageController = () =>
  import('#app/visits/report_mails/console/report_mails_page_controller')
const RecipientPageController = () =>
  import('#app/visits/report_mails/console/recipient_page_controller')

const area = 'workspace'
const access = { role: 'Manager' } as const
const list = '/report-mails'
const one = `${list}/:reportMailId`
const get = { method: 'GET', area, access, partOf: 'analytics.index' } as const
const making = { ...access, needsConfirmedAddress: true } as const
const post = { method: 'POST', area, access } as const
const open = { area: 'public', access: 'public', sessionless: true } as const

export function registerReportMailsPages(): void {
  consolePage(
    {
      ...get,
      id: 'reportMails.index',
      jump: { label: 'find.pages.report_mails', icon: 'mail', order: 118 },
      path: list,
    },
    [ReportMailsPageController, 'index']
  )
  consolePage({ ...get, access: making, id: 'reportMails.create', path: `${list}/new` }, [
    ReportMailsPageController,
    'create',
  ])
  consolePage({ ...post, access: making, id: 'reportMails.store', path: `${list}/new` }, [
    ReportMailsPageController,
    'store',
  ])
  consolePage({ ...get, id: 'reportMails.edit', path: `${one}/edit` }, [
    ReportMailsPageController,
    'edit',
  ])
  consolePage({ ...post, id: 'reportMails.update', path: `${one}/edit` }, [
    ReportMailsPageController,
    'update',
  ])
  consolePage({ ...post, id: 'reportMails.send', path: `${one}/send` }, [
    ReportMailsPageController,
    'send',
  ])
  consolePage({ ...get, id: 'reportMails.remove', path: `${one}/delete` }, [
    ReportMailsPageController,
    'askToRemove',
  ])
  consolePage({ ...post, id: 'reportMails.removal', path: `${one}/delete` }, [
    ReportMailsPageController,
    'remove',
  ])

  const confirm = { ...open, path: '/reports/confirm/:token' } as const
  consolePage({ ...confirm, id: 'reportRecipient.confirm', method: 'GET' }, [
    RecipientPageController,
    'askToConfirm',
  ])
  consolePage({ ...confirm, id: 'reportRecipient.confirming', method: 'POST' }, [
    RecipientPageController,
    'confirm',
  ])
  const unsubscribe = { ...open, path: '/reports/unsubscribe/:token' } as const
  consolePage({ ...unsubscribe, id: 'reportRecipient.unsubscribe', method: 'GET' }, [
    RecipientPageController,
    'askToUnsubscribe',
  ])
  consolePage(
    { ...unsubscribe, id: 'reportRecipient.unsubscribing', method: 'POST', passesReadOnly: true },
    [RecipientPageController, 'unsubscribe']
  )
}

import { consolePage } from '#app/platform/console/console_page'

const ConfirmPageController = () => import('#app/people/step_up/console/confirm_page_controller')

const own = { area: 'account', access: 'signed-in', path: '/confirm' } as const

export function registerStepUpPages(): void {
  consolePage({ ...own, id: 'account.confirm', method: 'GET', partOf: 'account.security' }, [
    ConfirmPageController,
    'ask',
  ])
  consolePage({ ...own, id: 'account.confirm.post', passesReadOnly: true, method: 'POST' }, [
    ConfirmPageController,
    'confirm',
  ])
  consolePage(
    {
      ...own,
      id: 'account.confirm.passkey',
      passesReadOnly: true,
      method: 'POST',
      path: '/confirm/passkey',
    },
    [ConfirmPageController, 'confirmByPasskey']
  )
}

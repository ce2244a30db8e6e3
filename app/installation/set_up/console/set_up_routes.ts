import { consolePage } from '#app/platform/console/console_page'

const SetUpPageController = () => import('#app/installation/set_up/console/set_up_page_controller')

const outside = { area: 'public', access: 'public', path: '/setup' } as const

export function registerSetUpSetUpPages(): void {
  consolePage({ ...outside, id: 'set_up', method: 'GET' }, [SetUpPageController, 'show'])
  consolePage({ ...outside, id: 'set_up.post', passesReadOnly: true, method: 'POST' }, [
    SetUpPageController,
    'store',
  ])
}

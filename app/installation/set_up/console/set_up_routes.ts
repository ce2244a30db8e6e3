import { consolePage } from '#app/platform/console/console_page'

const SetUpController = () => import('#app/installation/set_up/console/set_up_controller')

const outside = { area: 'public', access: 'public', path: '/setup' } as const

export function registerSetUpSetUpPages(): void {
  consolePage({ ...outside, id: 'set_up', method: 'GET' }, [SetUpController, 'show'])
  consolePage({ ...outside, id: 'set_up.post', method: 'POST' }, [SetUpController, 'store'])
}

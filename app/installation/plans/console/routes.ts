import { consolePage } from '#app/platform/console/console_page'

const PlansPageController = () => import('#app/installation/plans/console/plans_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const
const plan = '/plans/:plan'

export function registerPlansPages(): void {
  consolePage(
    {
      ...base,
      id: 'plans.index',
      method: 'GET',
      path: '/plans',
      navigation: { label: 'plans.navigation', icon: 'gauge', group: 'settings', order: 8 },
    },
    [PlansPageController, 'index']
  )
  consolePage(
    { ...base, id: 'plans.new', partOf: 'plans.index', method: 'GET', path: '/plans/new' },
    [PlansPageController, 'new']
  )
  consolePage({ ...base, id: 'plans.create', creates: true, method: 'POST', path: '/plans' }, [
    PlansPageController,
    'create',
  ])
  consolePage({ ...base, id: 'plans.show', partOf: 'plans.index', method: 'GET', path: plan }, [
    PlansPageController,
    'show',
  ])
  consolePage({ ...base, id: 'plans.change', method: 'POST', path: plan }, [
    PlansPageController,
    'change',
  ])
  consolePage({ ...base, id: 'plans.reset', method: 'POST', path: `${plan}/reset` }, [
    PlansPageController,
    'reset',
  ])
  consolePage(
    {
      ...base,
      id: 'plans.ask_to_delete',
      partOf: 'plans.index',
      method: 'GET',
      path: `${plan}/delete`,
    },
    [PlansPageController, 'askToDelete']
  )
  consolePage({ ...base, id: 'plans.delete', method: 'POST', path: `${plan}/delete` }, [
    PlansPageController,
    'delete',
  ])
}

import router from '@adonisjs/core/services/router'

const RootController = () => import('#app/installation/set_up/http/root_controller')

export function registerSetUpApiRoutes(): void {
  router.get('/', [RootController, 'show']).as('home')
}

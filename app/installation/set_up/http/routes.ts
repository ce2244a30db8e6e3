import router from '@adonisjs/core/services/router'

const HomeController = () => import('#app/installation/set_up/http/home_controller')

export function registerSetUpApiRoutes(): void {
  router.get('/', [HomeController, 'show']).as('home')
}

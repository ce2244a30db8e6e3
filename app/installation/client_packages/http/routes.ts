import router from '@adonisjs/core/services/router'

const ClientPackagesController = () =>
  import('#app/installation/client_packages/http/client_packages_controller')

/** Packages of the clients, which the build packs from the sources of this version. */
export function registerClientPackageRoutes(): void {
  router.get('/clients/:name', [ClientPackagesController, 'show']).as('clients.package')
}

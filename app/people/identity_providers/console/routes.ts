import { consolePage } from '#app/platform/console/console_page'
import { providerKinds } from '#app/platform/plugins/provider_kinds'

const ProvidersPageController = () =>
  import('#app/people/identity_providers/console/providers_page_controller')

const path = '/sign-in'
const one = `${path}/:providerId`

const places = [
  { area: 'organisation', access: 'organisation-owner' },
  { area: 'installation', access: 'installation-administrator' },
] as const

/** The same pages twice: for the providers of an organisation, and for the installation's. */
export function registerIdentityProvidersPages(): void {
  for (const place of places) registerAt(place)
}

function registerAt(place: (typeof places)[number]): void {
  const index = `${place.area}.providers`
  const page = { ...place, method: 'GET', partOf: index } as const
  const form = { ...place, method: 'POST', partOf: index } as const
  consolePage(
    {
      ...place,
      id: index,
      method: 'GET',
      path,
      navigation: {
        label: 'identity_providers.navigation',
        icon: 'key-round',
        group: 'settings',
        order: 20,
        when: () => providerKinds().size > 0,
      },
    },
    [ProvidersPageController, 'index']
  )
  consolePage({ ...page, id: `${index}.create`, dangerous: true, path: `${path}/new` }, [
    ProvidersPageController,
    'create',
  ])
  consolePage({ ...form, id: `${index}.store`, dangerous: true, path }, [
    ProvidersPageController,
    'store',
  ])
  consolePage({ ...page, id: `${index}.edit`, path: one }, [ProvidersPageController, 'edit'])
  consolePage({ ...form, id: `${index}.save`, dangerous: true, path: one }, [
    ProvidersPageController,
    'save',
  ])
  consolePage({ ...form, id: `${index}.test`, path: `${one}/test`, passesReadOnly: true }, [
    ProvidersPageController,
    'test',
  ])
  consolePage({ ...page, id: `${index}.ask`, path: `${one}/delete` }, [
    ProvidersPageController,
    'askToDelete',
  ])
  consolePage({ ...form, id: `${index}.destroy`, dangerous: true, path: `${one}/delete` }, [
    ProvidersPageController,
    'destroy',
  ])
}

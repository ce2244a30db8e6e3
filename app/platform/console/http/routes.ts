import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { sendPlainProblem } from '#app/platform/api/problem_response'
import { consolePage } from '#app/platform/console/console_page'
import { MISSING } from '#app/platform/console/console_pages'
import { sendBuiltFile } from '#app/platform/console/http/built_files'
import { SWITCHER_PATH } from '#app/platform/console/navigation'

const ConsoleHomePageController = () =>
  import('#app/platform/console/http/console_home_page_controller')
const WorkspacesPageController = () =>
  import('#app/platform/console/http/workspaces_page_controller')
const MissingPageController = () => import('#app/platform/console/http/missing_page_controller')
const ThemePageController = () => import('#app/platform/console/http/theme_page_controller')
const ShortcutsPageController = () => import('#app/platform/console/http/shortcuts_page_controller')
const ShareTargetPageController = () =>
  import('#app/platform/console/http/share_target_page_controller')
const AppFilesController = () => import('#app/platform/console/http/app_files_controller')
const ComponentsPageController = () =>
  import('#app/platform/console/http/components_page_controller')
const StaticMiddleware = () => import('@adonisjs/static/static_middleware')

export function registerConsoleApiRoutes(): void {
  consolePage(
    { id: 'home', method: 'GET', area: 'public', path: '/console', access: 'signed-in' },
    [ConsoleHomePageController, 'show']
  )
  consolePage(
    {
      id: 'workspaces.list',
      method: 'GET',
      area: 'public',
      path: SWITCHER_PATH,
      access: 'signed-in',
    },
    [WorkspacesPageController, 'show']
  )
  consolePage(
    {
      id: 'theme',
      passesReadOnly: true,
      method: 'POST',
      area: 'public',
      path: '/console/theme',
      access: 'public',
    },
    [ThemePageController, 'choose']
  )

  const file = { method: 'GET', area: 'public', access: 'public', sessionless: true } as const
  const isFile = { notCrawled: 'It is a file.' }
  consolePage({ ...file, id: 'app.manifest', path: '/console/app.webmanifest', ...isFile }, [
    AppFilesController,
    'manifest',
  ])
  consolePage({ ...file, id: 'app.worker', path: '/console/service-worker.js', ...isFile }, [
    AppFilesController,
    'worker',
  ])
  consolePage({ ...file, id: 'app.icon', path: '/console/icons/:name', ...isFile }, [
    AppFilesController,
    'icon',
  ])
  consolePage({ ...file, id: 'app.offline', path: '/console/offline' }, [
    AppFilesController,
    'offline',
  ])
  consolePage(
    {
      id: 'app.share',
      method: 'GET',
      area: 'public',
      path: '/console/share',
      access: 'signed-in',
      notCrawled: 'It leads on.',
    },
    [ShareTargetPageController, 'take']
  )

  const account = { area: 'account', path: '/shortcuts', access: 'signed-in' } as const
  consolePage(
    {
      ...account,
      id: 'shortcuts',
      method: 'GET',
      navigation: { label: 'shortcuts.navigation', icon: 'keyboard', group: 'settings', order: 90 },
    },
    [ShortcutsPageController, 'show']
  )
  consolePage({ ...account, id: 'shortcuts.choose', passesReadOnly: true, method: 'POST' }, [
    ShortcutsPageController,
    'choose',
  ])

  // A path that no page has is answered in the frame of its area.
  const places = [
    { area: 'workspace', access: { role: 'Viewer' } },
    { area: 'organisation', access: 'organisation-member' },
    { area: 'installation', access: 'installation-administrator' },
    { area: 'account', access: 'signed-in' },
  ] as const
  for (const place of places) {
    const notCrawled = 'There is nothing at it.'
    consolePage({ ...place, id: MISSING + place.area, method: 'GET', path: '/*', notCrawled }, [
      MissingPageController,
      'show',
    ])
  }

  if (!app.inProduction) {
    const workshop = { area: 'public', access: 'public', workshop: true } as const
    const path = '/console/components'
    consolePage({ ...workshop, id: 'components', method: 'GET', path }, [
      ComponentsPageController,
      'show',
    ])
    consolePage({ ...workshop, id: 'components.post', method: 'POST', path }, [
      ComponentsPageController,
      'post',
    ])
    consolePage({ ...workshop, id: 'components.gate', method: 'GET', path: `${path}/gate` }, [
      ComponentsPageController,
      'frame',
    ])
    consolePage({ ...workshop, id: 'components.confirm', method: 'GET', path: `${path}/confirm` }, [
      ComponentsPageController,
      'confirm',
    ])
    const areas = [
      { area: 'workspace', access: { role: 'Manager' } },
      { area: 'organisation', access: 'organisation-owner' },
      { area: 'installation', access: 'installation-administrator' },
      { area: 'account', access: 'signed-in' },
    ] as const
    for (const place of areas) {
      consolePage(
        {
          ...place,
          id: `components.${place.area}`,
          method: 'GET',
          path: '/components',
          workshop: true,
        },
        [ComponentsPageController, 'area']
      )
    }
  }

  // Nothing but the console's built files: no other path looks into the folder.
  router
    .get('/assets/*', (ctx) => sendPlainProblem(ctx, 404, 'There is no such file.'))
    .as('console.assets')
    .use(async (ctx, next) => {
      if (await sendBuiltFile(ctx)) return
      const { default: Static } = await StaticMiddleware()
      const files = await app.container.make(Static)
      return files.handle(ctx, next)
    })
}

import { importProblem } from '#app/linking/imports/problems'
import { consolePage } from '#app/platform/console/console_page'
import config from '#config/imports'

const ImportsPageController = () => import('#app/linking/imports/console/imports_page_controller')
const ImportStepsPageController = () =>
  import('#app/linking/imports/console/import_steps_page_controller')

const area = 'workspace'
const access = { role: 'Manager' } as const
const making = { role: 'Manager', makes: 'link' } as const
const path = '/links/import'
const one = `${path}/:importId`
const partOf = 'imports.index'

export function registerImportsPages(): void {
  consolePage(
    {
      id: 'imports.index',
      method: 'GET',
      area,
      path,
      access,
      navigation: { label: 'imports.navigation', icon: 'import', group: 'connect', order: 30 },
    },
    [ImportsPageController, 'index']
  )
  consolePage(
    {
      id: 'imports.upload',
      creates: true,
      method: 'POST',
      area,
      path,
      access: making,
      upload: {
        field: 'file',
        maxBytes: config.maxFileBytes,
        tooLarge: () => importProblem('import.too_large', { field: 'file' }),
      },
    },
    [ImportStepsPageController, 'upload']
  )
  consolePage({ id: 'imports.show', method: 'GET', area, path: one, access, partOf }, [
    ImportsPageController,
    'show',
  ])
  consolePage({ id: 'imports.check', method: 'POST', area, path: `${one}/check`, access: making }, [
    ImportStepsPageController,
    'check',
  ])
  consolePage({ id: 'imports.run', method: 'POST', area, path: `${one}/run`, access: making }, [
    ImportStepsPageController,
    'run',
  ])
  consolePage({ id: 'imports.stop', method: 'POST', area, path: `${one}/stop`, access }, [
    ImportStepsPageController,
    'stop',
  ])
  consolePage({ id: 'imports.compare', method: 'POST', area, path: `${one}/compare`, access }, [
    ImportStepsPageController,
    'compare',
  ])
}

import { consolePage } from '#app/platform/console/console_page'

const UtmTemplatesPageController = () =>
  import('#app/linking/utm_templates/console/utm_templates_page_controller')

const area = 'workspace'
const partOf = 'campaigns.index'
const list = '/utm-templates'
const one = `${list}/:templateId`
const access = { role: 'Manager' } as const

export function registerUtmTemplatesPages(): void {
  consolePage(
    {
      id: 'utmTemplates.index',
      jump: { label: 'find.pages.utm_templates', icon: 'file-text', order: 100 },
      method: 'GET',
      area,
      path: list,
      access: { role: 'Viewer' },
      partOf,
    },
    [UtmTemplatesPageController, 'index']
  )
  consolePage(
    { id: 'utmTemplates.create', method: 'GET', area, path: `${list}/new`, access, partOf },
    [UtmTemplatesPageController, 'create']
  )
  consolePage({ id: 'utmTemplates.store', method: 'POST', area, path: list, access }, [
    UtmTemplatesPageController,
    'store',
  ])
  consolePage(
    { id: 'utmTemplates.edit', method: 'GET', area, path: `${one}/edit`, access, partOf },
    [UtmTemplatesPageController, 'edit']
  )
  consolePage({ id: 'utmTemplates.update', method: 'POST', area, path: one, access }, [
    UtmTemplatesPageController,
    'update',
  ])
  consolePage(
    { id: 'utmTemplates.remove', method: 'GET', area, path: `${one}/delete`, access, partOf },
    [UtmTemplatesPageController, 'askToRemove']
  )
  consolePage({ id: 'utmTemplates.removal', method: 'POST', area, path: `${one}/delete`, access }, [
    UtmTemplatesPageController,
    'remove',
  ])
}

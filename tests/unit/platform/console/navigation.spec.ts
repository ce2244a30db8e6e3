import { test } from '@japa/runner'
import type { PageAccess, RegisteredPage } from '#app/platform/console/console_pages'
import {
  buildDock,
  buildNavigation,
  listJumps,
  type Viewer,
} from '#app/platform/console/navigation'

const page = (id: string, access: PageAccess, order: number, group = 'main'): RegisteredPage => ({
  id,
  access,
  method: 'GET',
  area: 'workspace',
  path: `/${id}`,
  url: `/console/workspaces/:workspaceId/${id}`,
  navigation: { label: `${id}.navigation`, icon: 'link', group: group as 'main', order },
})

const pages = [
  page('members', { role: 'Administrator' }, 10, 'settings'),
  page('qr_codes', { role: 'Viewer' }, 20),
  page('links', { role: 'Viewer' }, 10),
  { ...page('links.new', { role: 'Manager' }, 1), navigation: undefined },
  { ...page('overview', 'installation-administrator', 1), area: 'installation' as const },
]
const viewer: Viewer = { role: 'Viewer', ownsOrganisation: false, installationAdministrator: false }

const seenBy = (someone: Viewer, current: string | null = null) =>
  buildNavigation(pages, 'workspace', {
    viewer: someone,
    params: { workspaceId: 'w1' },
    current,
  })

test.group('The side bar', () => {
  test('lists what one may open, in its order, with whole paths', ({ assert }) => {
    const [main, ...others] = seenBy(viewer)
    assert.deepEqual(
      main.items.map(({ url }) => url),
      ['/console/workspaces/w1/links', '/console/workspaces/w1/qr_codes']
    )
    assert.lengthOf(others, 0)
  })

  test('lists more for a higher role, groups in their order', ({ assert }) => {
    const groups = seenBy({ ...viewer, role: 'Owner' })
    assert.deepEqual(
      groups.map(({ name }) => name),
      ['main', 'settings']
    )
  })

  test('lights the page that is open', ({ assert }) => {
    const lit = seenBy(viewer, 'qr_codes')[0].items.filter(({ current }) => current)
    assert.deepEqual(
      lit.map((item) => item.page),
      ['qr_codes']
    )
  })

  test('is empty for somebody without a role', ({ assert }) => {
    assert.lengthOf(seenBy({ ...viewer, role: null }), 0)
  })
})

test.group('What one can jump to', () => {
  const jump = (label: string, order: number) => ({ label, icon: 'plus', order })
  const more = [
    ...pages,
    { ...page('tags', { role: 'Viewer' }, 0), navigation: undefined, jump: jump('tags', 2) },
    { ...page('qr.new', { role: 'Manager' }, 0), navigation: undefined, jump: jump('new', 1) },
  ]
  const urlsFor = (someone: Viewer) =>
    listJumps(more, { viewer: someone, params: { workspaceId: 'w1' } }).map(({ url, isListed }) => {
      return [url.split('/').at(-1), isListed]
    })

  test('are the pages of all side bars and those that say so, that one may open', ({ assert }) => {
    assert.deepEqual(urlsFor(viewer), [
      ['links', true],
      ['qr_codes', true],
      ['tags', false],
    ])
    const owner = { ...viewer, role: 'Owner' as const, installationAdministrator: true }
    assert.deepEqual(urlsFor(owner), [
      ['links', true],
      ['qr_codes', true],
      ['members', true],
      ['qr.new', false],
      ['tags', false],
      ['overview', true],
    ])
  })
})

test.group('The dock of small screens', () => {
  const docked = (id: string, order: number) => {
    const entry = page(id, { role: 'Viewer' }, order)
    return { ...entry, navigation: { ...entry.navigation!, dock: true } }
  }
  const more = [
    ...['one', 'two', 'three', 'four', 'five'].map((id, at) => docked(id, at)),
    page('six', { role: 'Viewer' }, 0),
    {
      ...page('make', { role: 'Manager' }, 0),
      navigation: undefined,
      jump: { label: 'make', icon: 'plus', order: 1, dock: true },
    },
  ]
  const idsFor = (role: Viewer['role']) =>
    buildDock(more, 'workspace', { viewer: { ...viewer, role }, params: {}, current: 'two' }).map(
      (item) => [item.page, item.current]
    )

  test('has four pages, and in their middle the one to make with', ({ assert }) => {
    assert.deepEqual(idsFor('Viewer'), [
      ['one', false],
      ['two', true],
      ['three', false],
      ['four', false],
    ])
    assert.deepEqual(idsFor('Manager'), [
      ['one', false],
      ['two', true],
      ['make', false],
      ['three', false],
    ])
  })
})

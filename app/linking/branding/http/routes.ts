import { brandingSchema } from '#app/linking/branding/http/schema'
import { brandingValidator } from '#app/linking/branding/http/validators'
import { BRAND_PICTURE_BYTES, BRAND_PICTURE_TYPES } from '#app/linking/branding/rules/brand_picture'
import { linkProblems } from '#app/linking/links/problems'
import { workspaceRoute } from '#app/platform/api/api_route'

const BrandingController = () => import('#app/linking/branding/http/branding_controller')

const tag = 'Domains'
const one = '/domains/:domainId'
const writing = { scope: 'domains:write', role: 'Administrator' } as const
const missing = ['domain.not_found']
const destinations = Object.keys(linkProblems).filter((code) => code.startsWith('destination.'))
const answers = [{ status: 200, description: 'The branding', schema: brandingSchema }]

const file = {
  contentType: BRAND_PICTURE_TYPES,
  description: 'The PNG, JPEG or WebP itself: up to 256 KB',
  maxBytes: BRAND_PICTURE_BYTES,
}
const problems = [...missing, 'request.invalid']
const putting = { tag, method: 'PUT', access: writing, file, answers, problems } as const
const removing = {
  tag,
  method: 'DELETE',
  access: writing,
  answers: [{ status: 204, description: 'Removed, or there was none' }],
  problems: missing,
} as const

export function registerBrandingApiRoutes(): void {
  workspaceRoute(
    {
      id: 'domains.branding',
      method: 'GET',
      path: `${one}/branding`,
      tag,
      summary: 'Read the branding of a custom domain',
      description:
        'What its pages for visitors show: not found, paused, ended, password. And the files that it serves.',
      access: { scope: 'links:read', role: 'Viewer' },
      answers,
      problems: missing,
    },
    [BrandingController, 'show']
  )

  workspaceRoute(
    {
      id: 'domains.change_branding',
      method: 'PATCH',
      path: `${one}/branding`,
      tag,
      summary: 'Change the branding of a custom domain',
      description:
        'What is left out stays as it is, null takes it away. It is in force within 2 seconds; others may ' +
        'keep a file that they have for an hour.',
      access: writing,
      body: brandingValidator,
      answers,
      problems: [...missing, ...destinations],
    },
    [BrandingController, 'update']
  )

  workspaceRoute(
    {
      ...putting,
      id: 'domains.put_logo',
      path: `${one}/logo`,
      summary: 'Add or replace the logo of a custom domain',
      description: 'It is stored as a PNG of at most 480 x 160 pixels.',
    },
    [BrandingController, 'putLogo']
  )

  workspaceRoute(
    {
      ...removing,
      id: 'domains.remove_logo',
      path: `${one}/logo`,
      summary: 'Remove the logo of a custom domain',
      description: 'Its pages show its name again.',
    },
    [BrandingController, 'removeLogo']
  )

  workspaceRoute(
    {
      ...putting,
      id: 'domains.put_favicon',
      path: `${one}/favicon`,
      summary: 'Add or replace the icon of a custom domain',
      description: 'It is served at `/favicon.ico`, as an icon of 64 x 64 pixels.',
    },
    [BrandingController, 'putFavicon']
  )

  workspaceRoute(
    {
      ...removing,
      id: 'domains.remove_favicon',
      path: `${one}/favicon`,
      summary: 'Remove the icon of a custom domain',
      description: '`/favicon.ico` is then answered with 404.',
    },
    [BrandingController, 'removeFavicon']
  )
}

import { consolePage } from '#app/platform/console/console_page'

const MembersPageController = () => import('#app/people/members/console/members_page_controller')
const LeaveWorkspacePageController = () =>
  import('#app/people/members/console/leave_workspace_page_controller')

const area = 'workspace'
const access = { role: 'Administrator' } as const
const partOf = 'members.index'

const path = '/members/leave'

export function registerMembersPages(): void {
  consolePage(
    {
      id: 'members.index',
      method: 'GET',
      area,
      path: '/members',
      access,
      navigation: {
        label: 'members.navigation',
        count: 'members',
        icon: 'users',
        group: 'settings',
        order: 10,
      },
    },
    [MembersPageController, 'index']
  )
  consolePage(
    {
      id: 'members.invite',
      dangerous: true,
      jump: { label: 'find.pages.invite', icon: 'user-plus', order: 60 },
      method: 'GET',
      area,
      path: '/members/invite',
      access,
      partOf,
    },
    [MembersPageController, 'invite']
  )
  consolePage(
    {
      id: 'members.role',
      dangerous: true,
      method: 'POST',
      area,
      path: '/members/:userId/role',
      access,
    },
    [MembersPageController, 'changeRole']
  )
  consolePage(
    { id: 'members.remove', method: 'GET', area, path: '/members/:userId/remove', access, partOf },
    [MembersPageController, 'askToRemove']
  )
  consolePage(
    {
      id: 'members.removal',
      dangerous: true,
      passesReadOnly: true,
      method: 'POST',
      area,
      path: '/members/:userId/remove',
      access,
    },
    [MembersPageController, 'remove']
  )
  consolePage({ id: 'members.leave', method: 'GET', area, path, access: { role: 'Viewer' } }, [
    LeaveWorkspacePageController,
    'ask',
  ])
  consolePage(
    {
      id: 'members.leaving',
      passesReadOnly: true,
      method: 'POST',
      area,
      path,
      access: { role: 'Viewer' },
    },
    [LeaveWorkspacePageController, 'leave']
  )
}

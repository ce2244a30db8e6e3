import { consolePage } from '#app/platform/console/console_page'

const DoctorPageController = () => import('#app/installation/doctor/console/doctor_page_controller')

const base = { area: 'installation', access: 'installation-administrator' } as const

export function registerDoctorPages(): void {
  consolePage(
    {
      ...base,
      id: 'doctor.show',
      method: 'GET',
      path: '/doctor',
      navigation: { label: 'doctor.navigation', icon: 'stethoscope', group: 'watch', order: 5 },
    },
    [DoctorPageController, 'show']
  )
  consolePage(
    { ...base, id: 'doctor.mail', passesReadOnly: true, method: 'POST', path: '/doctor/mail' },
    [DoctorPageController, 'mail']
  )
  consolePage(
    {
      ...base,
      id: 'doctor.bundle',
      method: 'GET',
      path: '/doctor/bundle.tar.gz',
      partOf: 'doctor.show',
      notCrawled: 'It answers a file; tests/console/doctor.spec.ts reads it.',
    },
    [DoctorPageController, 'bundle']
  )
}

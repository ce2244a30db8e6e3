/**
 * User agents of people's browsers, put together from the formats and version numbers that the
 * makers ship: desktops, phones, tablets, browsers inside apps, televisions and consoles. What is
 * between the brackets is reduced by most makers to fixed texts, so that versions make the variety.
 */
const DESKTOPS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'X11; CrOS x86_64 14541.0.0',
]
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

const blink = (platform: string, version: string, tail = '') =>
  `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} ` +
  `Safari/537.36${tail}`
const blinkMobile = (platform: string, version: string, tail = '') =>
  `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} ` +
  `Mobile Safari/537.36${tail}`
const webView = (device: string, version: string, tail: string) =>
  `Mozilla/5.0 (Linux; Android ${device}; wv) AppleWebKit/537.36 (KHTML, like Gecko) ` +
  `Version/4.0 Chrome/${version} Mobile Safari/537.36 ${tail}`
const iPhone = (system: string, tail: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 ` +
  `(KHTML, like Gecko) ${tail}`
const iPad = (system: string, tail: string) =>
  iPhone(system, tail).replace('iPhone; CPU iPhone OS', 'iPad; CPU OS')

const chrome = range(100, 146, 2).flatMap((major) => [
  ...DESKTOPS.map((platform) => blink(platform, `${major}.0.0.0`)),
  blinkMobile('Linux; Android 10; K', `${major}.0.0.0`),
])

const edge = range(110, 146, 3).flatMap((major) => [
  ...DESKTOPS.slice(0, 3).map((platform) =>
    blink(platform, `${major}.0.0.0`, ` Edg/${major}.0.0.0`)
  ),
  blinkMobile('Linux; Android 10; HD1913', `${major}.0.0.0`, ` EdgA/${major}.0.0.0`),
])

const firefox = range(91, 148, 3).flatMap((major) => [
  ...['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10.15', 'X11; Linux x86_64'].map(
    (platform) => `Mozilla/5.0 (${platform}; rv:${major}.0) Gecko/20100101 Firefox/${major}.0`
  ),
  `Mozilla/5.0 (Android 14; Mobile; rv:${major}.0) Gecko/${major}.0 Firefox/${major}.0`,
])

const SAFARI_VERSIONS = [
  '14.1.2',
  '15.6.1',
  '16.3',
  '16.6',
  '17.1',
  '17.4.1',
  '17.6',
  '18.1',
  '18.5',
  '26.0',
]
const safari = SAFARI_VERSIONS.flatMap((version) => {
  const system = version.replaceAll('.', '_')
  return [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      `Version/${version} Safari/605.1.15`,
    iPhone(system, `Version/${version} Mobile/15E148 Safari/604.1`),
    iPad(system, `Version/${version} Mobile/15E148 Safari/604.1`),
    iPhone(system, `CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`),
    iPhone(system, `FxiOS/133.0 Mobile/15E148 Safari/605.1.15`),
    iPhone(system, `Version/${version} EdgiOS/131.0.2903.68 Mobile/15E148 Safari/605.1.15`),
    iPhone(system, `GSA/345.0.700103523 Mobile/15E148 Safari/604.1`),
  ]
})

const SAMSUNG_MODELS = ['SM-G991B', 'SM-S918B', 'SM-A546B', 'SM-S928U', 'SM-F946B']
const samsung = range(18, 28, 2).flatMap((major) =>
  SAMSUNG_MODELS.map(
    (model) =>
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ` +
      `SamsungBrowser/${major}.0 Chrome/${100 + major}.0.0.0 Mobile Safari/537.36`
  )
)

const opera = range(95, 125, 3).flatMap((major) => [
  blink(DESKTOPS[0], `${major + 14}.0.0.0`, ` OPR/${major}.0.0.0`),
  blink(DESKTOPS[1], `${major + 14}.0.0.0`, ` OPR/${major}.0.0.0`),
  blinkMobile(
    'Linux; Android 13; 2201117TY',
    `${major + 14}.0.0.0`,
    ` OPR/${major - 20}.3.4150.73209`
  ),
])

const others = range(120, 146, 5).flatMap((major) => [
  blink(DESKTOPS[0], `${major}.0.0.0`, ' Vivaldi/7.0.3495.15'),
  blink(DESKTOPS[0], `${major}.0.0.0`, ` YaBrowser/24.10.0.0`),
  blinkMobile(
    'Linux; U; Android 13; en-gb; 2201116SG',
    `${major}.0.0.0`,
    ' XiaoMi/MiuiBrowser/14.20.0-gn'
  ),
  blinkMobile(
    'Linux; Android 12; HarmonyOS; ELS-NX9; HMSCore 6.13.0.352',
    `${major}.0.0.0`,
    ' HuaweiBrowser/15.0.4.312'
  ),
  blinkMobile('Linux; Android 10; K', `${major}.0.0.0`, ' DuckDuckGo/5'),
  blinkMobile('Linux; Android 13; V2250', `${major}.0.0.0`, ' VivoBrowser/14.3.9.0'),
  `Mozilla/5.0 (Linux; U; Android 12; en-US; RMX3231 Build/SP1A.210812.016) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${major}.0.0.0 UCBrowser/13.7.5.1321 Mobile Safari/537.36`,
])

const PHONES = [
  '14; SM-S918B Build/UP1A.231005.007',
  '15; Pixel 9 Build/AP4A.250105.002',
  '13; 2201117TY Build/TP1A.220624.014',
  '15; CPH2557 Build/AP3A.240617.008',
]
const inApps = PHONES.flatMap((phone) =>
  ['131.0.6778.135', '142.0.7444.142'].flatMap((version) => [
    webView(
      phone,
      version,
      'Instagram 361.0.0.46.88 Android (34/14; 450dpi; 1080x2125; samsung; SM-S918B; dm3q; qcom; en_GB; 674675155)'
    ),
    webView(
      phone,
      version,
      'Instagram 406.0.0.58.159 Android (35/15; 480dpi; 1080x2400; OPPO; CPH2557; OP573DL1; mt6833; en_MY; 822918295; IABMV/1)'
    ),
    webView(phone, version, '[FB_IAB/FB4A;FBAV/493.0.0.44.69;IABMV/1;]'),
    webView(phone, version, '[FB_IAB/Orca-Android;FBAV/489.0.0.50.74;]'),
    webView(
      phone,
      version,
      'musical_ly_2023708030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/37.8.3 ByteLocale/en BytedanceWebview/d8a21c6'
    ),
    webView(
      phone,
      version,
      'trill_370703 JsSdk/1.0 NetType/4G AppName/trill BytedanceWebview/d8a21c6'
    ),
    webView(phone, version, 'Line/14.19.1/IAB'),
    webView(phone, version, 'TwitterAndroid'),
    webView(phone, version, '[Pinterest/Android]'),
    webView(phone, version, 'Snapchat/13.20.0.40 (Pixel 9; Android 15#12685424#35; gzip; )'),
    webView(phone, version, 'LinkedInApp'),
    webView(
      phone,
      version,
      'MicroMessenger/8.0.54.2760(0x28003636) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64'
    ),
    webView(phone, version, 'KAKAOTALK/11.3.2 (INAPP)'),
    webView(phone, version, 'Telegram-Android/11.4.2 (Samsung SM-S918B; Android 14; SDK 34; HIGH)'),
    webView(phone, version, 'GSA/15.50.38.28.arm64'),
    webView(phone, version, 'Viber/23.6.0.6'),
  ])
)
const inAppsOfApple = ['17_6_1', '18_1_1'].flatMap((system) => [
  iPhone(
    system,
    'Mobile/15E148 Instagram 361.0.0.35.82 (iPhone15,2; iOS 18_1_1; en_GB; en-GB; scale=3.00; 1179x2556; 674117118; IABMV/1)'
  ),
  iPhone(
    system,
    'Mobile/22B91 [FBAN/FBIOS;FBAV/492.0.0.59.102;FBBV/671538893;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1.1;FBSS/3;FBCR/;FBID/phone;FBLC/en_GB;FBOP/80]'
  ),
  iPhone(
    system,
    'Mobile/22B91 [FBAN/MessengerForiOS;FBAV/485.0.0.43.104;FBDV/iPhone15,2;FBSN/iOS;FBLC/en_GB]'
  ),
  iPhone(
    system,
    'Mobile/15E148 musical_ly_37.8.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB BytedanceWebview/d8a21c6'
  ),
  iPhone(system, 'Mobile/15E148 Safari Line/14.19.1'),
  iPhone(system, 'Mobile/15E148 Twitter for iPhone/10.68'),
  iPhone(system, 'Mobile/15E148 [Pinterest/iOS]'),
  iPhone(system, 'Mobile/15E148 Snapchat/13.18.0.41 (like Safari/8620.1.16.10.11, panda)'),
  iPhone(system, 'Mobile/22B91 [LinkedInApp]/9.30.3022'),
  iPhone(system, 'Mobile/15E148 MicroMessenger/8.0.54(0x18003634) NetType/WIFI Language/en'),
  iPhone(system, 'Version/18.1 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15'),
  iPhone(system, 'Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.2.2'),
  iPad(system, 'GSA/345.0.700103523 Mobile/15E148 Safari/604.1'),
])

const tablets = range(120, 146, 5).flatMap((major) => [
  blink('Linux; Android 13; SM-X906C', `${major}.0.0.0`),
  blink('Linux; Android 12; Lenovo TB-J606F', `${major}.0.0.0`),
  `Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/${major}.2.1 like Chrome/${major}.0.0.0 Safari/537.36`,
])

const livingRoom = [
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) 94.0.4606.31/7.0 TV Safari/537.36',
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/5.0 TV Safari/537.36',
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36 WebAppManager',
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.88 Safari/537.36 LG Browser/8.00.00(LGE; OLED55C1; 03.20.10; 1; DTV_W21O)',
  'Mozilla/5.0 (PlayStation; PlayStation 5/8.60) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  'Mozilla/5.0 (PlayStation 4 11.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/121.0.0.0 Safari/537.36 Edge/44.18363.8131',
  'Mozilla/5.0 (Nintendo Switch; WebApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.3.20.3 NintendoBrowser/5.1.0.22474',
  'Mozilla/5.0 (Linux; Android 11; BRAVIA 4K VH2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 (KHTML, like Gecko) Silk/119.3.1 like Chrome/119.0.6045.193 Safari/537.36',
]

export const browserUserAgents = [
  ...new Set([
    ...chrome,
    ...edge,
    ...firefox,
    ...safari,
    ...samsung,
    ...opera,
    ...others,
    ...inApps,
    ...inAppsOfApple,
    ...tablets,
    ...livingRoom,
  ]),
]

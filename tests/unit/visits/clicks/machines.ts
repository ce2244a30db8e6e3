/**
 * User agents of people whose machine is called like a robot: put together from the formats that
 * the makers of browsers document and from names of makers, models and builds.
 */
const MODELS = [
  'CUBOT X18',
  'CUBOT_NOTE_S',
  'CUBOT P60',
  'Cubot-KingKong',
  'SUGAR S20',
  'SUGAR Y12',
  'HTC Butterfly s',
  'HTC_Butterfly',
  'Ulefone Discovery Pro',
  'Land Rover Explore Discovery',
  'Lucky Ultra Sonic U8650',
  'ViewSonic-ViewPad7e',
  'TPS Scanner CT60',
  'Datalogic Memor Scan 11',
  'Zebra TC52 Scanner',
  'NetMonitor Tab',
  'AGM Radar 7',
  'Detect-A-Phone 3',
  'Tools T10',
  'My|Phone A898 Duo',
  'IM-A850 S/K',
  'Server Pad 4',
  'Feed Tab 2',
]

const phones = MODELS.flatMap((model) => [
  `Mozilla/5.0 (Linux; Android 13; ${model} Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.39 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; ${model} Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.63.82;]`,
  `Mozilla/5.0 (Linux; Android 9; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 OPR/79.0.4143.75675`,
  `Mozilla/5.0 (Linux; U; Android 4.2.2; de-de; ${model} Build/JDQ39) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30`,
  `Mozilla/5.0 (Android 13; Mobile; ${model}; rv:133.0) Gecko/133.0 Firefox/133.0`,
])

const TV_MAKERS = ['THOMSON', 'PEAQ', 'IKEA', 'OMI', 'TOSHIBA', 'Humax', 'Sony', 'LGE', 'DMM']
const televisions = TV_MAKERS.flatMap((maker) => [
  `Opera/9.80 (Linux armv7l; U; NETRANGEMMH;HbbTV/1.1.1;CE-HTML/1.0;${maker} LF1V373; en) Presto/2.12.362 Version/12.11`,
  `Opera/9.80 (Linux mips; U; HbbTV/1.1.1 (; ${maker}; HD NANO; 1.00.28; 1.0;  hdplusSmartTV/1.0 (NETRANGEMMH; )); ce-html/1.0; en) Presto/2.10.250 Version/11.60`,
  `Mozilla/5.0 (Linux mipsel; U; HbbTV/1.1.1 (; ${maker}; DTV_TL938; 7.0.27.9; a5; ) ; ToshibaTP/1.3.0 (+VIDEO_MP4+AUDIO_MPEG+DRM+HAS_CMD_HTTP_SERVER) ; de) AppleWebKit/534.1 (KHTML, like Gecko)`,
  `Mozilla/5.0 (Linux mips; U;HbbTV/1.1.1 (+RTSP;${maker};Dreambox;0.1a;1.0;) CE-HTML/1.0; en) AppleWebKit/535.19 no/Volksbox QtWebkit/2.2`,
  `Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/84.0.4147.125 Safari/537.36 HbbTV/1.5.1 (+DRM;${maker};Smart TV;V8-MT51F01;;NETRANGE;)`,
])

const oldTablets = ['2,1', '2,5', '3,4', '4,2'].flatMap((model) => [
  `Mozilla/5.0 (iPad${model}; iPad; U; CPU OS 7_0_4 like Mac OS X; de_DE) com.google.GooglePlus/29676 (KHTML, like Gecko) Mobile/P101AP (gzip)`,
  `Mozilla/5.0 (iPad; CPU OS 12_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 TopBuzz com.example.NewsMaster/8.${model}`,
])

const OLD_PHONES = [
  'Mozilla/5.0 (SAMSUNG; SAMSUNG-GT-S8500/S8500XXJEE; U; Bada/1.0; nl-nl) AppleWebKit/533.1 (KHTML, like Gecko) Dolfin/2.0 Mobile WVGA SMM-MMS/1.2.0 OPN-B',
  'Mozilla/5.0 (Vodafone/1.0/LG-KC910/V08h Browser/Teleca-Q7.1 MMS/LG-MMS-V1.0/1.2 MediaPlayer/LGPlayer/1.0 Java/ASVM/1.1 Profile/MIDP-2.1 Configuration/CLDC-1.1)',
  'Mozilla/5.0 (Series40; Nokia501/0.1330.11/java_runtime_version=Nokia_Asha_1_1; Profile/MIDP-2.1 Configuration/CLDC-1.1) Gecko/20100401 S40OviBrowser/3.1.1.0.15',
  'Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; HTC; radar)',
  'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.0; Trident/4.0; chromeframe; SLCC1; .NET CLR 3.5.30729)',
  'Opera/9.80 (MAUI Runtime; Opera Mini/4.4.39008/37.9178; U; en) Presto/2.12.423 Version/12.16',
  'Opera/9.00 (Nintendo Wii; U; ; 1038-58; Wii Internet Channel/1.0; en)',
]

export const machinesOfPeople = [...phones, ...televisions, ...oldTablets, ...OLD_PHONES]

/** Robots in the same clothes: what they say of themselves counts, wherever they say it. */
export const robotsInDisguise = [
  'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 6.0.1; CUBOT X18 Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Examplebot/2.1; +http://example.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 13; compatible; Examplebot/1.0; +https://example.com/) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Examplebot/1.0; +http://example.com) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; HbbTV/1.1.1; +http://example.com/crawler) AppleWebKit/537.36 (KHTML, like Gecko)',
  'Mozilla/5.0 (compatible; WebThumbnail/2.2; Website Thumbnail Generat',
  'Mozilla/5.0 (compatible; ExampleAgent/3.1)',
  'Mozilla/4.0 (compatible; grub-client-2.6.0)',
  'Mozilla/4.0 (Windows 7 6.1) Java/1.7.0_51',
  'Hello from the measurement people of Example, who visit every site once',
  'This is a research project of Example University. Write to abuse at example.edu',
  'Please do not block us, we only look',
]

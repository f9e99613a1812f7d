// What the tests need besides Node: installed from Debian's packages where that is allowed, otherwise named.
import { chromium, ffmpeg, installMissing, packagesOf } from './systemPrograms.mjs';

const missing = installMissing([
  chromium,
  {
    aptPackage: 'chromium-headless-shell',
    commands: ['chromium-headless-shell'],
    variable: 'HEADLESS_SHELL_PATH',
  },
  { aptPackage: 'firefox-esr', commands: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH' },
  { aptPackage: 'xvfb', commands: ['Xvfb'], variable: 'XVFB_PATH' },
  {
    aptPackage: 'webkit2gtk-driver',
    // WebKit decodes the broadcast with these.
    aptCompanions: ['gstreamer1.0-libav', 'gstreamer1.0-plugins-bad'],
    commands: ['WebKitWebDriver'],
    variable: 'WEBKIT_DRIVER_PATH',
  },
  ffmpeg,
  // For a participant in a separate network, which the tests cut off.
  { aptPackage: 'iproute2', commands: ['ip'], variable: 'IP_PATH' },
  // For participants whose firewall lets media out to a TURN server only.
  { aptPackage: 'coturn', commands: ['turnserver'], variable: 'TURNSERVER_PATH' },
  { aptPackage: 'nftables', commands: ['nft'], places: ['/usr/sbin/nft'], variable: 'NFT_PATH' },
]).flatMap(packagesOf);
if (missing.length > 0) {
  console.error(
    `The tests need ${missing.join(', ')}: install them (sudo apt-get install ${missing.join(' ')}).`,
  );
  process.exit(1);
}

#!/bin/bash
# Installs boardctl on Raspberry Pi OS (Bookworm or Trixie, 64-bit). Running it again is the update:
# a new environment is made beside the old one and takes its place in one rename, so that whenever
# the power goes, one whole version starts.
set -euo pipefail
umask 022

usage() {
    cat <<'END'
Usage: sudo systemd/install.sh [OPTION…]

  --dry-run      print every action and do none
  --wheels DIR   install from the wheels in this folder, without a network
  --root DIR     install into the system below this folder, and start nothing
  --uninstall    remove boardctl; games and configuration stay
  --purge        with --uninstall: remove games and configuration too
END
}

refuse() {
    echo "install.sh: $*" >&2
    exit 1
}

say() {
    echo "$*"
}

act() {
    if [ -n "$dry" ]; then
        printf '+'
        printf ' %q' "$@"
        echo
    else
        "$@"
    fi
}

dry='' wheels='' root='' uninstall='' purge=''
while [ $# -gt 0 ]; do
    case $1 in
        --dry-run) dry=yes ;;
        --uninstall) uninstall=yes ;;
        --purge) purge=yes ;;
        --wheels | --root)
            [ -d "${2:-}" ] || refuse "$1 needs a folder that is there, not '${2:-}'"
            if [ "$1" = --wheels ]; then wheels=$(realpath "$2"); else root=$(realpath "$2"); fi
            shift
            ;;
        --help)
            usage
            exit
            ;;
        *) refuse "there is no option '$1': --help shows those there are" ;;
    esac
    shift
done
[ "$root" != / ] || root=

here=$(dirname "$(realpath "$0")")
opt=$root/opt/boardctl
config=$root/etc/boardctl/config.toml

# -- may we? ---------------------------------------------------------------------------------------

check_machine() {
    [ -z "$purge" ] || [ -n "$uninstall" ] || refuse "--purge goes with --uninstall: say both"
    local ID='' ID_LIKE='' VERSION_CODENAME='' PRETTY_NAME=''
    # shellcheck source=/dev/null
    [ ! -r "$root/etc/os-release" ] || . "$root/etc/os-release"
    case " $ID $ID_LIKE " in
        *' debian '*) ;;
        *) refuse "this is ${PRETTY_NAME:-no Debian}: boardctl is installed so on Raspberry Pi OS or Debian; elsewhere, make play" ;;
    esac
    packages='python3-venv alsa-utils espeak-ng polkitd' site=
    case $VERSION_CODENAME in
        bookworm) ;;
        trixie) use_lgpio_of_the_system ;;
        *) refuse "this is ${PRETTY_NAME:-unknown}: boardctl needs Bookworm or Trixie, put that on the card first" ;;
    esac
    case $(dpkg --print-architecture) in
        arm64 | amd64) ;;
        *) refuse "this system is not a 64-bit one: put the 64-bit Raspberry Pi OS on the card" ;;
    esac
    [ -n "$dry$root" ] || [ "$(id -u)" = 0 ] || refuse "only root may install: sudo $0"
}

# The Python of Trixie is too new for a wheel of lgpio. Raspberry Pi OS has a package, Debian has none.
use_lgpio_of_the_system() {
    site=--system-site-packages
    if grep -rqs raspberrypi "$root/etc/apt"; then
        packages="$packages python3-lgpio"
    elif [ -z "$uninstall" ]; then
        say "This is no Raspberry Pi OS: without python3-lgpio the buttons of a panel do not work."
    fi
}

systemd_runs() {
    [ -z "$root" ] && [ -d /run/systemd/system ]
}

# -- a release -------------------------------------------------------------------------------------

is_installed() {
    dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed
}

install_packages() {
    [ -z "$root" ] || return 0
    local name missing=()
    for name in $packages; do
        is_installed "$name" || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "Installing Debian packages: ${missing[*]}"
    act apt-get update --quiet
    act env DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends "${missing[@]}"
}

current() {
    readlink "$opt/current" 2>/dev/null || true
}

# What a cut left half made, and what has had its day.
tidy() {
    local keep folder
    keep=$(current)
    for folder in "$opt"/releases/*; do
        [ ! -d "$folder" ] || [ "releases/${folder##*/}" = "$keep" ] || act rm -rf "$folder"
    done
}

next_number() {
    local now
    now=$(current)
    now=${now##*/}
    echo $((${now:-0} + 1))
}

make_release() {
    say "Making a new environment: $release"
    act mkdir -p "$opt/releases"
    act python3 -m venv ${site:+"$site"} "$release"
    local pip=("$release/bin/python" -m pip --quiet --disable-pip-version-check install)
    local ours
    ours=$(realpath "$here/..")
    [ -z "$wheels" ] || { pip+=(--no-index --find-links "$wheels") && ours=boardctl; }
    # From the network or from a stick: each wheel is the one that was listed.
    act "${pip[@]}" --require-hashes --only-binary :all: --requirement "$here/../requirements/pi.txt"
    act "${pip[@]}" --no-deps --no-build-isolation "$ours"
    act install -D -m 644 -t "$release/share" "$here"/{boardctl.service,sysusers.conf,tmpfiles.conf,udev.rules,polkit.rules}
    act "$release/bin/boardctl" --version
}

make_home() {
    act mkdir -p "$root/etc"
    act systemd-sysusers ${root:+"--root=$root"} "$release/share/sysusers.conf"
    if [ ! -e "$config" ]; then
        act install -D -m 640 "$here/config.toml" "$config.new"
        act mv "$config.new" "$config"
    fi
    act systemd-tmpfiles --create ${root:+"--root=$root"} "$release/share/tmpfiles.conf"
}

switch_to() {
    act ln -sfn "$1" "$opt/current.new"
    act mv -T "$opt/current.new" "$opt/current"
}

# -- what the system finds -------------------------------------------------------------------------

# All of them lead through `current`: with the one rename everything is of the same version.
links() {
    local to=/opt/boardctl/current
    echo "/etc/systemd/system/boardctl.service $to/share/boardctl.service"
    echo "/etc/systemd/system/multi-user.target.wants/boardctl.service ../boardctl.service"
    echo "/etc/sysusers.d/boardctl.conf $to/share/sysusers.conf"
    echo "/etc/tmpfiles.d/boardctl.conf $to/share/tmpfiles.conf"
    echo "/etc/udev/rules.d/60-boardctl.rules $to/share/udev.rules"
    echo "/etc/polkit-1/rules.d/60-boardctl.rules $to/share/polkit.rules"
    echo "/usr/local/bin/boardctl $to/bin/boardctl"
}

make_links() {
    local name target
    while read -r name target; do
        [ "$(readlink "$root$name" || true)" != "$target" ] || continue
        act mkdir -p "$(dirname "$root$name")"
        act ln -sfn "$target" "$root$name.new"
        act mv -T "$root$name.new" "$root$name"
    done < <(links)
}

remove_links() {
    local name target
    while read -r name target; do
        [ ! -L "$root$name" ] || act rm "$root$name"
    done < <(links)
}

enable_screen() {
    # The small screen hangs on the first I²C bus, which Raspberry Pi OS leaves off.
    [ -n "$root" ] || ! command -v raspi-config >/dev/null || act raspi-config nonint do_i2c 0
}

start() {
    if ! systemd_runs; then
        say "systemd does not run here: boardctl starts with the machine."
        return
    fi
    act systemctl daemon-reload
    act udevadm control --reload &&
        act udevadm trigger --subsystem-match=tty --subsystem-match=gpio --subsystem-match=i2c-dev ||
        say "udev did not answer: if the board is not found, restart the machine."
    say "Starting boardctl"
    act systemctl restart boardctl && return
    if [ -n "$before" ]; then
        switch_to "$before"
        act systemctl daemon-reload
        act systemctl restart boardctl || true
        tidy
        refuse "the new version did not start, the old one is back: journalctl -u boardctl says why"
    fi
    refuse "boardctl did not start: journalctl -u boardctl says why"
}

# -- all of it -------------------------------------------------------------------------------------

finish() {
    [ -z "$dry" ] || { say "Nothing was done: this was a dry run." && exit; }
    say "$1"
    exit
}

remove() {
    ! systemd_runs || act systemctl stop boardctl || true
    remove_links
    act rm -rf "$opt"
    ! systemd_runs || act systemctl daemon-reload
    if [ -z "$purge" ]; then
        finish "boardctl is removed. Games stay in /var/lib/boardctl, the configuration in /etc/boardctl."
    fi
    act rm -rf "$root/var/lib/boardctl" "$root/etc/boardctl"
    ! grep -q '^boardctl:' "$root/etc/passwd" || act userdel ${root:+--prefix "$root"} boardctl
    finish "boardctl is removed, with all games and its configuration."
}

check_machine
[ -z "$uninstall" ] || remove
install_packages
tidy
before=$(current)
release=$opt/releases/$(next_number)
make_release
make_home
act sync # a rename must not reach the card before what it leads to
switch_to "releases/${release##*/}"
make_links
enable_screen
start
tidy
act sync
finish "boardctl is installed. What works and what does not: sudo boardctl doctor"

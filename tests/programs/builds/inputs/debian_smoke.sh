# What somebody does who installs the package; run as root of a copy of the system.
cd /exchange
dpkg -i raddle.deb
command -v raddle
raddle explore --quiet lost_update.c || true
raddle explore --quiet --first cache.cpp >/dev/null || echo "the C++ program: $?"
raddle-cc -pthread lost_update.c -o lost_update
raddle explore --quiet lost_update || true
man -P cat raddle-explore | grep 'every interleaving'
mkdir project
echo 'cmake_minimum_required(VERSION 3.16)
project(p NONE)
find_package(raddle REQUIRED)
message(STATUS "found raddle")' >project/CMakeLists.txt
cmake -S project -B project/build
dpkg -r raddle
test -e /usr/lib/libraddle_rt.so || test -e /usr/include/raddle || echo "nothing left"

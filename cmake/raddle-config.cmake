# find_package(raddle): raddle as a target, its headers, and tests that let it check programs.
#
#   raddle::raddle    the tool
#   raddle::headers   where <raddle.h> and <raddle_test.hpp> are; for programs that tell raddle more
#
#   raddle_add_test(NAME
#     [SOURCES FILE…]             C or C++ sources, bitcode, or an executable built by `raddle cc` ($<TARGET_FILE:…>)
#     [COMMAND WORD]              explore, check (the default), witness, kiss, interleaved, verify or prove
#     [OPTIONS FLAG…]             flags of that command; explore and check are told --expect-exit 0 unless it is there
#     [ARGS ARGUMENT…]            arguments of the program, none of them empty
#     [EXPECT VERDICT…]           proved (the default), violated, bounded, unknown: the verdicts with which the test passes
#     [REPLAY TRACE]              an interleaving to run again; with SOURCES as a second test, NAME.replay
#     [WORKING_DIRECTORY DIR])    where it is run, and what names are relative to; the source folder if not given
#
# Nothing here names a path of the machine on which raddle was built: the package can be moved.

get_filename_component(_raddle_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(RADDLE_EXECUTABLE "${_raddle_prefix}/bin/raddle")
set(_raddle_run_test "${CMAKE_CURRENT_LIST_DIR}/run_test.sh")
if(NOT EXISTS "${RADDLE_EXECUTABLE}")
  set(raddle_FOUND FALSE)
  set(raddle_NOT_FOUND_MESSAGE "there is no ${RADDLE_EXECUTABLE}: the installation is not complete")
  return()
endif()

if(NOT TARGET raddle::raddle)
  add_executable(raddle::raddle IMPORTED)
  set_target_properties(raddle::raddle PROPERTIES IMPORTED_LOCATION "${RADDLE_EXECUTABLE}")
  add_library(raddle::headers INTERFACE IMPORTED)
  set_target_properties(raddle::headers PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${_raddle_prefix}/include"
    INTERFACE_COMPILE_DEFINITIONS "RADDLE_PROGRAM=\"${RADDLE_EXECUTABLE}\"")
endif()
unset(_raddle_prefix)

# One test, which passes if the command says one of the verdicts.
function(_raddle_one_test name directory verdicts)
  list(JOIN verdicts "," verdicts)
  cmake_parse_arguments(PARSE_ARGV 3 given "" "" "WORDS") # which keeps semicolons as they are
  add_test(NAME "${name}" COMMAND sh "${_raddle_run_test}" "${verdicts}" "${RADDLE_EXECUTABLE}" ${given_WORDS}
           WORKING_DIRECTORY "${directory}")
  set_tests_properties("${name}" PROPERTIES LABELS raddle)
endfunction()

function(_raddle_require word allowed what)
  if(NOT word IN_LIST allowed)
    list(JOIN allowed ", " words)
    message(FATAL_ERROR "raddle_add_test: '${word}' is no ${what}; expected one of: ${words}")
  endif()
endfunction()

function(raddle_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 given "" "COMMAND;REPLAY;WORKING_DIRECTORY" "SOURCES;ARGS;OPTIONS;EXPECT")
  foreach(wrong IN LISTS given_UNPARSED_ARGUMENTS given_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "raddle_add_test(${name}): '${wrong}' is not understood, or has nothing behind it")
  endforeach()
  if(NOT given_SOURCES AND NOT given_REPLAY)
    message(FATAL_ERROR "raddle_add_test(${name}): there is nothing to check: say SOURCES or REPLAY")
  endif()
  if(NOT given_COMMAND)
    set(given_COMMAND check)
  endif()
  if(NOT given_WORKING_DIRECTORY)
    set(given_WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  _raddle_require("${given_COMMAND}" "explore;check;witness;kiss;interleaved;verify;prove" "command that checks a program")
  foreach(verdict IN LISTS given_EXPECT)
    _raddle_require("${verdict}" "proved;violated;bounded;unknown" "verdict")
  endforeach()
  set(replay_name "${name}")
  # A trace belongs to a failure. A program that is to be clean must not show it any more.
  set(replay_verdicts violated)
  if(given_SOURCES)
    set(replay_name "${name}.replay")
    if(NOT given_EXPECT)
      set(given_EXPECT proved)
    endif()
    if(NOT "violated" IN_LIST given_EXPECT)
      set(replay_verdicts proved bounded unknown)
    endif()
    set(expected_exit "")
    if(given_COMMAND MATCHES "^(explore|check)$" AND NOT given_OPTIONS MATCHES "--expect-exit")
      set(expected_exit --expect-exit 0)
    endif()
    set(separator "")
    if(DEFINED given_ARGS)
      set(separator "--")
    endif()
    _raddle_one_test("${name}" "${given_WORKING_DIRECTORY}" "${given_EXPECT}" WORDS ${given_COMMAND}
                     ${expected_exit} ${given_OPTIONS} ${given_SOURCES} ${separator} ${given_ARGS})
  elseif(given_EXPECT)
    set(replay_verdicts ${given_EXPECT})
  endif()
  if(given_REPLAY)
    _raddle_one_test("${replay_name}" "${given_WORKING_DIRECTORY}" "${replay_verdicts}" WORDS replay "${given_REPLAY}")
  endif()
endfunction()
